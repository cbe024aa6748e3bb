//! Which files of a container are left out? It is sifted after it was read, so that what is kept of it is the same whatever
//! the patterns are.

use std::path::{Path, PathBuf};

use super::{Left, Patterns, Rules};
use crate::engine::read::Contents;
use crate::engine::roots::Roots;
use crate::extract::container;

impl Patterns {
    /// Takes out of the container at `path` below the roots what is left out.
    pub fn sift(&self, roots: &Roots, path: &Path, contents: &mut Contents) {
        if !container::is_named_so(path) {
            return;
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        // One that is left out meanwhile is going to vanish.
        let Some(rules) = self.at(roots, folder) else {
            return;
        };
        let left_out = &mut contents.left_out;
        contents.members.retain(|(member, _)| {
            let left = rules.leaves_out_within(path, member);
            let stays = left.is_none();
            left_out.extend(left);
            stays
        });
        left_out.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        // Of a folder in it there is one line, however many files are in it.
        left_out.dedup_by(|(a, _), (b, _)| a == b);
    }
}

impl Rules {
    /// Why a file of a container is left out, and what of it is: the file, or a folder that it lies in.
    fn leaves_out_within(&self, container: &Path, member: &Path) -> Option<(PathBuf, Left)> {
        let below = member.strip_prefix(container).ok()?;
        let mut place = container.to_owned();
        for part in below.components() {
            place.push(part);
            if let Some(left) = self.leaves_out(&place, place != member) {
                return Some((place, left));
            }
        }
        None
    }
}
