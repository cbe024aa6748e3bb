//! What of a PDF is not there: pages that its tree counts and does not have, and content that ends before its end. The library
//! reads what there is of both and says nothing.

use flate2::{Decompress, FlushDecompress, Status};
use hayro_interpret::hayro_syntax::Filter;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::dict::keys::{CONTENTS, COUNT, PAGES};
use hayro_interpret::hayro_syntax::object::{Array, Dict, MaybeRef, Stream};
use hayro_interpret::hayro_syntax::page::Page;

/// What is inflated is looked at in parts of so many bytes, and forgotten.
const PART: usize = 64 * 1024;

/// Whether the tree of pages counts more of them than can be found.
pub fn misses_pages(pdf: &Pdf) -> bool {
    let root: Option<Dict> = pdf.xref().get(pdf.xref().root_id());
    let tree = root.and_then(|root| root.get::<Dict>(PAGES));
    let count = tree.and_then(|tree| tree.get::<i32>(COUNT)).unwrap_or(0);
    usize::try_from(count).is_ok_and(|count| count > pdf.pages().len())
}

/// Whether content of a page is missing, or ends too early.
pub fn misses_content(page: &Page) -> bool {
    let contents = page.raw();
    if let Some(array) = contents.get::<Array>(CONTENTS) {
        array.raw_iter().any(|item| {
            let stream = match item {
                MaybeRef::Ref(reference) => page.xref().get::<Stream>(reference.into()),
                MaybeRef::NotRef(object) => object.into_stream(),
            };
            stream.is_none_or(|stream| is_cut(&stream))
        })
    } else if let Some(stream) = contents.get::<Stream>(CONTENTS) {
        is_cut(&stream)
    } else {
        contents.contains_key(CONTENTS)
    }
}

/// Whether a stream ends before its end, as far as its outermost filter tells.
fn is_cut(stream: &Stream) -> bool {
    match stream.filters().first() {
        Some(Filter::FlateDecode) => !inflates(&stream.raw_data()),
        Some(_) => stream.decoded_data().is_err(),
        None => false,
    }
}

/// Whether bytes inflate up to the sign of their end. Their checksum is not asked for: many programs write none, or a wrong one.
fn inflates(bytes: &[u8]) -> bool {
    /// The head of zlib: the method, with a check of both bytes.
    const HEAD: usize = 2;
    let has_head = |head: &[u8]| {
        head[0] & 0x0f == 8 && u16::from_be_bytes([head[0], head[1]]).is_multiple_of(31)
    };
    let bytes = match bytes.split_at_checked(HEAD) {
        Some((head, rest)) if has_head(head) => rest,
        _ => bytes,
    };
    let mut inflate = Decompress::new(false);
    let mut part = vec![0; PART];
    let mut at = 0;
    loop {
        let before = (inflate.total_in(), inflate.total_out());
        let rest = bytes.get(at..).unwrap_or_default();
        match inflate.decompress(rest, &mut part, FlushDecompress::None) {
            Ok(Status::StreamEnd) => return true,
            Ok(_) if (inflate.total_in(), inflate.total_out()) != before => {
                at = inflate.total_in() as usize;
            }
            _ => return bytes.is_empty(),
        }
    }
}
