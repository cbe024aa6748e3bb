//! Archive: the parts of a zip. Each is inflated only when it is asked for, and no further than the limits.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::limits::{Cut, LIMITS};
use crate::said;
use crate::words::{Phrase, Said};

/// What it costs to open a part, in bytes that could be inflated meanwhile: an object of a few bytes may be shown a million times.
const OPENING: u64 = 1 << 10;

/// A zip and what may still be inflated of it.
pub struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Where each part is by its name as programs compare names: without regard to case.
    folded: BTreeMap<String, usize>,
    budget: u64,
    /// The limit beyond which a part was.
    pub cut: Option<Cut>,
    /// Whether a part could not be read to its end.
    pub damaged: bool,
}

impl<'a> Archive<'a> {
    /// # Errors
    /// Why it can't be opened.
    pub fn open(bytes: &'a [u8]) -> Result<Archive<'a>, Said> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| said!("why-zip-damaged"))?;
        if zip.len() > LIMITS.entries {
            return Err(said!("why-many-parts", most = LIMITS.entries.to_string()));
        }
        let budget = (bytes.len() as u64).saturating_mul(LIMITS.ratio);
        let names = zip.file_names().enumerate();
        let folded = names.filter_map(|(at, name)| Some((folded(&name.ok()?), at)));
        let folded = folded.collect();
        Ok(Archive {
            zip,
            folded,
            budget: budget.clamp(LIMITS.small, LIMITS.total),
            cut: None,
            damaged: false,
        })
    }

    /// It lies in another one, and both together inflate to no more than the other may.
    pub fn borrow(&mut self, outer: &mut Archive) {
        self.budget = self.budget.min(outer.budget);
        outer.budget -= self.budget;
    }

    /// It is read: what is left goes to the other one.
    pub fn give_back(self, outer: &mut Archive) {
        outer.budget += self.budget;
    }

    /// Whether it has such a part.
    pub fn has(&self, name: &str) -> bool {
        self.index(name).is_some()
    }

    /// The part of that very name, else one whose name is the same to the programs that write such files.
    fn index(&self, name: &str) -> Option<usize> {
        let exact = self.zip.index_for_name(name);
        exact.or_else(|| self.folded.get(&folded(name)).copied())
    }

    /// Whether it holds a picture.
    pub fn has_pictures(&self) -> bool {
        const PICTURES: [&str; 9] = [
            "png", "jpg", "jpeg", "gif", "emf", "wmf", "tif", "tiff", "svg",
        ];
        let mut names = self.zip.file_names().flatten();
        names.any(|name| {
            if name.starts_with("docProps/") || name.starts_with("Thumbnails/") {
                // The picture of its first page.
                return false;
            }
            let extension = name.rsplit('.').next().unwrap_or_default();
            PICTURES.contains(&extension.to_ascii_lowercase().as_str())
        })
    }

    /// Why a document can't be read of which a part is not there: it may be for a limit.
    pub fn missing(&self, otherwise: Phrase) -> Said {
        self.cut
            .map_or_else(|| otherwise.into(), |cut| LIMITS.note(cut))
    }

    /// The part of that name, as far as it can be read.
    pub fn part(&mut self, name: &str) -> Option<Vec<u8>> {
        if self.budget == 0 {
            if self.has(name) {
                self.cut = Some(Cut::Other);
            }
            return None;
        }
        let limit = self.budget.min(LIMITS.part);
        let file = self.zip.by_index(self.index(name)?).ok()?;
        let mut bytes = Vec::new();
        // What the header says about sizes is not believed.
        let read = file.take(limit + 1).read_to_end(&mut bytes);
        self.damaged |= read.is_err();
        if bytes.len() as u64 > limit {
            bytes.truncate(limit as usize);
            self.cut = Some(Cut::Other);
        }
        let cost = OPENING.max(bytes.len() as u64);
        self.budget = self.budget.saturating_sub(cost);
        Some(bytes)
    }
}

/// A name as Office compares it; some programs have written the other slash.
fn folded(name: &str) -> String {
    name.replace('\\', "/").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::tests::samples::{read, zip};

    #[test]
    fn all_parts_together_have_one_budget() {
        let zeros = vec![0; LIMITS.small as usize];
        let bytes = zip(&[("a", &zeros), ("b", &zeros), ("c", &zeros)]);
        let mut archive = Archive::open(&bytes).unwrap();
        let budget = (bytes.len() as u64 * LIMITS.ratio).max(LIMITS.small);
        let read: usize = (0..9).filter_map(|_| Some(archive.part("a")?.len())).sum();
        assert_eq!(read as u64, budget);
        assert_eq!(archive.cut, Some(Cut::Other));
        assert!(!archive.damaged);
        assert_eq!(archive.part("none"), None);
    }

    #[test]
    fn a_small_part_costs_something_each_time() {
        let bytes = zip(&[("a", b"few")]);
        let mut archive = Archive::open(&bytes).unwrap();
        let opened = (0..1_000_000).filter(|_| archive.part("a").is_some());
        assert_eq!(opened.count() as u64, LIMITS.small / OPENING);
        assert!(archive.cut.is_some());
        let object = "<draw:object xlink:href='a'/>".repeat(100_000);
        let content = format!(
            "<office:document-content><office:body><text:p>seen{object}</text:p></office:body></office:document-content>"
        );
        let bytes = zip(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", content.as_bytes()),
            ("a/content.xml", b"<math>x</math>"),
        ]);
        let text = read("a.odt", &bytes).text.into_owned();
        assert!(
            text.starts_with("seenxx") && text.len() < 50_000,
            "{}",
            text.len()
        );
    }

    #[test]
    fn too_many_entries_and_no_zip_at_all_are_refused() {
        let names: Vec<String> = (0..65_000).map(|i| i.to_string()).collect();
        let parts: Vec<(&str, &[u8])> = names.iter().map(|n| (n.as_str(), &b""[..])).collect();
        let refused = |bytes: &[u8]| Archive::open(bytes).err().unwrap_or_default();
        assert_eq!(
            refused(&zip(&parts)),
            "more than 20000 files inside: no document needs so many"
        );
        assert_eq!(
            refused(b"PK\x03\x04 and no more"),
            "damaged: it can't be opened as the zip that it should be; save it again"
        );
    }

    #[test]
    fn a_part_is_kept_up_to_its_damage() {
        let text: Vec<String> = (0..5_000).map(|i| format!("{i} ")).collect();
        let text = text.concat();
        let mut bytes = zip(&[("a", text.as_bytes())]);
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x55;
        let mut archive = Archive::open(&bytes).unwrap();
        let part = archive.part("a").unwrap();
        assert!(archive.damaged);
        assert!(part.starts_with(b"0 1 2 3 "));
    }
}
