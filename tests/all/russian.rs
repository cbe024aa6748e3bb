//! Does every screen speak Russian, and does it have the room for it? Each place as a picture in two sizes, compared. With
//! `SIDELONG_UPDATE=1` they are drawn anew, to be looked at before they are committed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sidelong::view::theme::{Rgb, Theme};
use sidelong::words::{self, Language};

use super::gallery::{WAYS, at, compact, compare};
use super::pictures::{Desk, demo};
use super::term;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/gallery-ru")
}

#[test]
fn every_screen_is_pictured_in_russian() {
    words::speaking(Language::Russian, || {
        let class = tempfile::tempdir().unwrap();
        term::write(class.path(), &demo());
        let dark = Theme::dark(true).on(Some(Rgb(0x16, 0x18, 0x1d)));
        let first = Desk::new(class.path().to_owned(), SIZES[0], dark.clone());
        let plain = Desk::new(demo(), SIZES[0], dark);
        let mut made: BTreeMap<String, String> = BTreeMap::new();
        for &(place, way) in WAYS {
            let mut desk = at(place, way, &first, &plain);
            for (width, height) in SIZES {
                desk.resize((width, height));
                let name = format!("{}-{width}x{height}.svg", place.id());
                made.insert(name, compact(&desk.picture()));
            }
        }
        compare(&folder(), &made);
    });
}
