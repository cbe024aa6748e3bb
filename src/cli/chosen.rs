//! What a person chose on the screen of these folders, which commands heed too: what she called the task or harmless, which layers are on,
//! how short a passage is, and whether common text counts. A scan then lists the pairs that her screen lists.

use std::path::{Path, PathBuf};

use super::{Common, output, values};
use crate::app::bookmark::Bookmark;
use crate::engine::{self, Roots};
use crate::index::Settings;
use crate::layers::Layer;
use crate::masks::given::Given;
use crate::page::Unit;
use crate::places::{Places, Spot};
use crate::said;
use crate::say;
use crate::words::Said;

impl Common {
    /// Where is kept what was chosen in these folders; nothing if there is no home for it.
    pub fn spot(&self, roots: &Roots) -> Option<Spot> {
        let options = self.text.options().key().to_le_bytes();
        // Archives come and go: what was chosen in the class stays.
        Places::usual().map(|places| places.of(&roots.key_of_class(), options))
    }

    /// What was chosen there counts, but for what flags say otherwise.
    pub fn choose(&self, place: &Bookmark, options: &mut engine::Options) {
        options.given = place.given.clone();
        let settings = &mut options.settings;
        // A flag can only say that it counts.
        settings.counts_common |= place.counts_common;
        if self.layers.is_none() && self.no_layer.is_empty() {
            settings.layers = place.layers;
        }
        if self.min_run.is_none() {
            settings.min_run = place.min_run(settings.width);
        }
    }

    /// A command on the folders of these options heeds what was chosen in them, and says so.
    pub fn heed(&self, options: &mut engine::Options) {
        // What can't be opened is told by who opens it.
        if let Ok(roots) = Roots::open(&options.roots, &options.archives) {
            self.heed_in(&roots, options);
        }
    }

    /// A command on two files heeds what was chosen in the nearest folder that has both and was open on the screen: that folder.
    pub fn heed_of_both(
        &self,
        files: [&Path; 2],
        options: &mut engine::Options,
    ) -> Option<PathBuf> {
        let [Ok(a), Ok(b)] = files.map(std::path::absolute) else {
            return None;
        };
        let mut above = a.ancestors().skip(1).filter(|above| b.starts_with(above));
        let heeded = above.find(|above| self.heed_in(&Roots::one(above), options));
        heeded.map(Path::to_owned)
    }

    /// Whether anything is kept there.
    fn heed_in(&self, roots: &Roots, options: &mut engine::Options) -> bool {
        let Some((away, told)) = self.take(roots, options) else {
            return false;
        };
        let told = told.into_iter().reduce(Said::comma);
        let told = told.map(|what| say!("chosen", what = what.to_string()));
        let away = away.map(|away| away.to_string());
        away.into_iter().chain(told).for_each(output::message);
        true
    }

    /// What was chosen in these folders, each in words, as `config` says it.
    ///
    /// # Errors
    /// A folder can't be opened.
    pub fn chosen(&self, folders: &[PathBuf]) -> anyhow::Result<Vec<Said>> {
        let mut options = self.options(folders.iter().cloned(), None);
        let roots = Roots::open(&options.roots, &options.archives)?;
        let taken = self.take(&roots, &mut options);
        Ok(taken.map_or_else(Vec::new, |(away, mut told)| {
            told.extend(away);
            told
        }))
    }

    /// What is kept there counts from now on; what is wrong with it, and what is otherwise than without it. Nothing where nothing is kept.
    fn take(
        &self,
        roots: &Roots,
        options: &mut engine::Options,
    ) -> Option<(Option<Said>, Vec<Said>)> {
        let spot = self.spot(roots).filter(|_| !self.fresh)?;
        let place = match spot.load() {
            Ok(place) => place?,
            Err(trouble) => return Some((Some(trouble), Vec::new())),
        };
        let (before, archives) = (options.settings, options.archives.len());
        self.choose(&place, options);
        let away = add_archives(options, &place);
        Some((away, told(before, archives, options)))
    }
}

/// Archives that a person has added on the screen, but for those that are not there.
pub fn add_archives(options: &mut engine::Options, place: &Bookmark) -> Option<Said> {
    let mut told = None;
    let archives = place.archives.iter();
    for archive in archives.filter_map(|typed| values::archive(typed).ok()) {
        if archive.path.is_dir() || engine::is_container(&archive.path) {
            options.archives.push(archive);
        } else {
            let folder = engine::harmless(&archive.path);
            told = Some(said!("archive-away", folder = folder));
        }
    }
    told
}

/// What is otherwise than with those settings and so many archives.
fn told(before: Settings, archives: usize, options: &engine::Options) -> Vec<Said> {
    let now = options.settings;
    let given = |layer| {
        let is_it = |given: &&Given| given.is_on && given.layer == layer;
        let given = options.given.iter().filter(is_it);
        given.count() * usize::from(now.layers.has(layer))
    };
    let (templates, dismissed) = (given(Layer::Template), given(Layer::Dismissed));
    let mut told: Vec<Said> = Vec::new();
    if templates > 0 {
        told.push(said!("chosen-templates", count = templates));
    }
    if dismissed > 0 {
        told.push(said!("chosen-dismissed", count = dismissed));
    }
    if now.layers != before.layers {
        let on: Vec<&str> = now.layers.iter().map(Layer::name).collect();
        told.push(match &*on {
            [] => said!("chosen-no-layers"),
            on => said!("chosen-layers", layers = on.join(", ")),
        });
    }
    if now.min_run != before.min_run {
        told.push(said!(
            "chosen-run",
            words = Unit::Word.of_so_many(now.min_run)
        ));
    }
    if now.counts_common != before.counts_common {
        told.push(said!("common-counted"));
    }
    let added = options.archives.iter().skip(archives);
    told.extend(added.map(|one| said!("chosen-archive", folder = engine::harmless(&one.path))));
    told
}
