//! Small documents that tests build, and what is read in them.

use std::io::{Cursor, Write};
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::{Extracted, extract};

/// A zip of these parts.
///
/// # Panics
/// Never: there is memory enough.
pub fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The relations of a part of a package: id, type, target.
pub fn relations(of: &[(&str, &str, &str)]) -> String {
    let relation = |(id, kind, target): &(&str, &str, &str)| {
        format!("<Relationship Id='{id}' Type='http://x/{kind}' Target='{target}'/>")
    };
    let relations: String = of.iter().map(relation).collect();
    format!("<Relationships>{relations}</Relationships>")
}

/// What is read in a file of that name.
#[track_caller]
pub fn read<'a>(name: &str, bytes: &'a [u8]) -> Extracted<'a> {
    extract(Path::new(name), bytes).unwrap()
}

/// A stream of a PDF, with these entries in its dictionary.
pub fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<<{dictionary}/Length {}>>stream\n", content.len());
    [head.as_bytes(), content, b"\nendstream"].concat()
}

/// A PDF of pages that these streams draw, with a font F and a picture I.
pub fn pages(contents: &[Vec<u8>]) -> Vec<u8> {
    let font = b"<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Helvetica>>";
    pages_in(font, contents)
}

/// The same with that font.
pub fn pages_in(font: &[u8], contents: &[Vec<u8>]) -> Vec<u8> {
    const FIRST: usize = 5;
    let kids = (0..contents.len()).map(|i| format!("{} 0 R ", FIRST + 2 * i));
    let kids: String = kids.collect();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!("<</Type/Pages/Kids[{kids}]/Count {}>>", contents.len()).into_bytes(),
        font.to_vec(),
        stream(
            "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
            b"x",
        ),
    ];
    for content in contents {
        let page = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {} 0 R\
             /Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R>>>>>>",
            objects.len() + 2
        );
        objects.extend([page.into_bytes(), content.clone()]);
    }
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        table.push(format!("{:010} 00000 n \n", file.len()));
        file.extend(format!("{} 0 obj\n", i + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let (at, size, table) = (file.len(), objects.len() + 1, table.concat());
    let end = format!(
        "xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n\
         <</Size {size}/Root 1 0 R/ID[<00ab12><00ab12>]>>\nstartxref\n{at}\n%%EOF\n"
    );
    file.extend(end.bytes());
    file
}
