#!/usr/bin/env bash
# What do other programs read in these documents? Writes REFERENCE/<path below FOLDER>.<tool>.txt for each document and each
# program that reads its format, for `sidelong study extraction FOLDER --reference REFERENCE`.
#
# usage: tests/study/references.sh FOLDER REFERENCE
#
# A program that is not installed is passed over, one that fails or takes too long leaves no file, and what is there already is
# not made again. On Debian: apt-get install poppler-utils mupdf-tools pandoc docx2txt odt2txt antiword catdoc w3m
# python3-pptx libreoffice-writer-nogui
set -uo pipefail

if [[ $# -ne 2 || ! -d $1 ]]; then
  echo "usage: $0 FOLDER REFERENCE" >&2
  exit 2
fi
folder=$(realpath "$1")
mkdir -p "$2"
reference=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Seconds for one document: the honest ones take a tenth of it.
limit=60
# Tools write in the encoding of the locale.
export LC_ALL=C.UTF-8
made=0

# note NAME RESULT: takes the result over if there is a word in it.
note() {
  if grep -q '[^[:space:]]' "$2" 2>/dev/null; then
    mkdir -p "$(dirname "$reference/$1")"
    mv "$2" "$reference/$1"
    made=$((made + 1))
  fi
  rm -f "$2"
}

# by TOOL COMMAND...: what the command writes to standard output.
by() {
  local name="$path.$1.txt" out="$scratch/out"
  shift
  if [[ -e $reference/$name ]] || ! command -v "$1" >/dev/null; then
    return
  fi
  timeout "$limit" "$@" <"$file" >"$out" 2>/dev/null || rm -f "$out"
  note "$name" "$out"
}

# by_office OPTION...: the office has no way to standard output, and a profile of its own keeps it apart from one that a
# person has open.
by_office() {
  local name="$path.soffice.txt" stem="${file##*/}"
  if [[ -e $reference/$name ]] || ! command -v soffice >/dev/null; then
    return
  fi
  rm -rf "$scratch/office"
  timeout "$limit" soffice "-env:UserInstallation=file://$scratch/profile" --headless "$@" \
    --convert-to 'txt:Text (encoded):UTF8' --outdir "$scratch/office" "$file" >/dev/null 2>&1
  note "$name" "$scratch/office/${stem%.*}.txt"
}

# in_utf8 PAGE OUT: the page in UTF-8, by its mark or by what it declares; fails where it says nothing that is true, as a page
# that is read in a wrong encoding is no reference.
in_utf8() {
  local declared
  if iconv -f UTF-8 -t UTF-8 "$1" >"$2" 2>/dev/null; then
    declared=UTF-8
  elif [[ $(head -c 2 "$1" | od -An -tx1) =~ 'ff fe'|'fe ff' ]]; then
    declared=UTF-16
  else
    declared=$(head -c 4096 "$1" | grep -aoiE "charset=[\"']?[a-z0-9_:-]+" | head -1 | sed -E "s/.*[=\"']//")
  fi
  # The page must not contradict what it has become.
  iconv -f "${declared:-UTF-8}" -t UTF-8 "$1" 2>/dev/null >"$scratch/converted" || return 1
  sed -E 's/charset=/was=/gI' "$scratch/converted" >"$2"
}

# Two more readers of PDF, of which Python has bindings: pip install pymupdf pypdfium2.
mupdf='
import sys, pymupdf
for page in pymupdf.open(sys.argv[1]):
    print(page.get_text())
'
pdfium='
import sys, pypdfium2
for page in pypdfium2.PdfDocument(sys.argv[1]):
    print(page.get_textpage().get_text_range())
'
# The body of a message: its plain text, or its page where there is none.
mail='
import email, email.policy, subprocess, sys
with open(sys.argv[1], "rb") as file:
    message = email.message_from_binary_file(file, policy=email.policy.default)
body = message.get_body(("plain", "html"))
text = body.get_content()
if body.get_content_subtype() == "html":
    w3m = ["w3m", "-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "200"]
    text = subprocess.run(w3m, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
print(text)
'
slides='
import sys
from pptx import Presentation

def texts(shapes):
    for shape in shapes:
        if shape.shape_type == 6:
            yield from texts(shape.shapes)
        elif shape.has_text_frame:
            yield shape.text_frame.text
        elif getattr(shape, "has_table", False) and shape.has_table:
            for row in shape.table.rows:
                yield "\t".join(cell.text for cell in row.cells)

for slide in Presentation(sys.argv[1]).slides:
    print("\n".join(texts(slide.shapes)))
    if slide.has_notes_slide:
        print(slide.notes_slide.notes_text_frame.text)
    print()
'

while IFS= read -r -d '' file; do
  path=${file#"$folder/"}
  extension=${file##*.}
  case ${extension,,} in
    pdf)
      by pdftotext pdftotext -q -enc UTF-8 "$file" -
      by pdftotext-raw pdftotext -q -raw -enc UTF-8 "$file" -
      if command -v mutool >/dev/null; then
        by mutool mutool draw -q -F txt "$file"
      else
        by mupdf python3 -c "$mupdf" "$file"
      fi
      by pdfium python3 -c "$pdfium" "$file"
      ;;
    docx | docm | dotx)
      by docx2txt docx2txt "$file" -
      by pandoc pandoc --wrap=none -f docx -t plain "$file"
      by_office
      ;;
    odt | ott)
      by odt2txt odt2txt --width=-1 --encoding=UTF-8 "$file"
      by pandoc pandoc --wrap=none -f odt -t plain "$file"
      by_office
      ;;
    fodt) by_office ;;
    rtf)
      by pandoc pandoc --wrap=none -f rtf -t plain "$file"
      by_office
      ;;
    doc | dot)
      by antiword antiword -w 0 -m UTF-8.txt "$file"
      by catdoc catdoc -w -d utf-8 "$file"
      by_office
      ;;
    htm | html | xhtml)
      if in_utf8 "$file" "$scratch/page.html"; then
        by w3m w3m -dump -T text/html -I UTF-8 -O UTF-8 -cols 200 "$scratch/page.html"
        by pandoc pandoc --wrap=none -f html -t plain "$scratch/page.html"
        # Only as a text document it can be written as plain text.
        by_office '--infilter=HTML (StarWriter)'
      fi
      ;;
    epub) by pandoc pandoc --wrap=none -f epub -t plain "$file" ;;
    tex) by pandoc pandoc --wrap=none -f latex -t plain "$file" ;;
    eml) by python python3 -c "$mail" "$file" ;;
    pptx | pptm | ppsx) by python-pptx python3 -c "$slides" "$file" ;;
  esac
done < <(find "$folder" -type f -print0 | sort -z)

echo "$made references made; $(find "$reference" -name '*.txt' | wc -l) in $reference"
