//! Archive: the parts of a zip. Each is inflated only when it is asked for, and no further than the limits.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use flate2::read::DeflateDecoder;
use zip::ZipArchive;

use super::container::zips::{Source, local_headers};
use super::limits::{Cut, LIMITS};
use crate::said;
use crate::words::{Phrase, Said};

/// What it costs to open a part, in bytes that could be inflated meanwhile: an object of a few bytes may be shown a million times.
const OPENING: u64 = 1 << 10;

/// A zip and what may still be inflated of it.
pub struct Archive<'a> {
    bytes: &'a [u8],
    /// None where the list at its end is gone.
    zip: Option<ZipArchive<Cursor<&'a [u8]>>>,
    /// Where each part is by its name.
    parts: BTreeMap<String, Source>,
    /// Its name by that name as programs compare names: without regard to case.
    folded: BTreeMap<String, String>,
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
        let zip = ZipArchive::new(Cursor::new(bytes)).ok();
        let parts: BTreeMap<String, Source> = match &zip {
            Some(zip) => {
                let names = zip.file_names().enumerate();
                let parts =
                    names.filter_map(|(at, name)| Some((name.ok()?.into(), Source::Entry(at))));
                parts.collect()
            }
            // It was cut, as by a download that broke off: what stands before each part says what it is.
            None => local_headers(bytes)
                .take(LIMITS.entries)
                .filter_map(|found| {
                    let name = String::from_utf8_lossy(found.name).into_owned();
                    Some((name, found.source.ok()?))
                })
                .collect(),
        };
        if zip.is_none() && parts.is_empty() {
            return Err(said!("why-zip-damaged"));
        }
        if zip.as_ref().is_some_and(|zip| zip.len() > LIMITS.entries) {
            return Err(said!("why-many-parts", most = LIMITS.entries.to_string()));
        }
        let names = parts.keys();
        let folded = names.map(|name| (folded(name), name.clone())).collect();
        let budget = (bytes.len() as u64).saturating_mul(LIMITS.ratio);
        Ok(Archive {
            bytes,
            damaged: zip.is_none(),
            zip,
            parts,
            folded,
            budget: budget.clamp(LIMITS.small, LIMITS.total),
            cut: None,
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
        self.source(name).is_some()
    }

    /// The part of that very name, else one whose name is the same to the programs that write such files.
    fn source(&self, name: &str) -> Option<Source> {
        let alike = || self.parts.get(self.folded.get(&folded(name))?);
        self.parts.get(name).or_else(alike).copied()
    }

    /// Whether it holds a picture.
    pub fn has_pictures(&self) -> bool {
        const PICTURES: [&str; 9] = [
            "png", "jpg", "jpeg", "gif", "emf", "wmf", "tif", "tiff", "svg",
        ];
        self.parts.keys().any(|name| {
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
        let source = self.source(name)?;
        let here = |start, end| self.bytes.get(start..end).unwrap_or_default();
        let mut file: Box<dyn Read + '_> = match source {
            Source::Entry(at) => Box::new(self.zip.as_mut()?.by_index(at).ok()?),
            Source::Plain(start, end) => Box::new(here(start, end)),
            Source::Deflated(start, end) => Box::new(DeflateDecoder::new(here(start, end))),
            Source::Nowhere => return None,
        };
        let mut bytes = Vec::new();
        // What the header says about sizes is not believed.
        let read = file.by_ref().take(limit + 1).read_to_end(&mut bytes);
        drop(file);
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

    /// A download that broke off, at any place: what had come is read, and it says so.
    #[test]
    fn of_a_document_that_was_cut_what_is_there_is_read() {
        let words: Vec<String> = (0..3_000).map(|i| format!("word{i} ")).collect();
        let words = words.concat();
        let body = format!(
            "<w:document><w:body><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:body></w:document>"
        );
        let content = format!(
            "<office:document-content><office:body><text:p>{words}</text:p></office:body></office:document-content>"
        );
        let page = format!("<html><body><p>{words}</p></body></html>");
        let docx = zip(&[
            ("[Content_Types].xml", b"<Types/>"),
            ("word/document.xml", body.as_bytes()),
        ]);
        let odt = zip(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", content.as_bytes()),
        ]);
        let epub = zip(&[
            ("mimetype", b"application/epub+zip"),
            ("META-INF/container.xml", b"<container><rootfile full-path='b.opf'/></container>"),
            ("b.opf", b"<package><manifest><item id='a' href='a.xhtml'/></manifest><spine><itemref idref='a'/></spine></package>"),
            ("a.xhtml", page.as_bytes()),
        ]);
        for (name, whole) in [("a.docx", docx), ("a.odt", odt), ("a.epub", epub)] {
            assert!(read(name, &whole).notes.is_empty(), "{name}");
            let half = read(name, &whole[..whole.len() / 2]);
            assert!(half.text.starts_with("word0 word1 "), "{name}");
            assert_eq!(
                half.notes,
                ["damaged: read in part; ask for it again"],
                "{name}"
            );
            // The list at the end alone is gone.
            let listless = read(name, &whole[..whole.len() - 40]);
            assert_eq!(listless.text.split_whitespace().count(), 3_000, "{name}");
            for end in (4..whole.len()).step_by(whole.len() / 50) {
                let _ = crate::extract::extract(name.as_ref(), &whole[..end]);
            }
        }
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
