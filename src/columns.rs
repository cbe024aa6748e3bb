//! Columns: what the lists show of a row, by what they are sorted and filtered, and what files have of it. A new column is one entry in a
//! table of [`tables`] and its messages.

pub mod names;
mod tables;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Deref;

use self::names::by_name;
pub use self::tables::{CLUSTERS, DOCUMENTS, FILES, NOTED, PAIRS};
use crate::conversions;
use crate::index::{DocId, Document, Label};
use crate::measure::Ratio;
use crate::report::table::{Cell, Table};
use crate::sides::Side;
use crate::snapshot::Snapshot;
use crate::words::{self, Phrase};

/// What stands in a column, whatever the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The name of a document or a file.
    Name,
    /// Several names, on to the end of the row.
    Names,
    /// Words.
    Text,
    /// Words, on to the end of the row.
    Sentence,
    /// A part of a whole, shown in percent.
    Share,
    /// A number of things.
    Count,
}

impl Form {
    /// It goes on to the end of the row.
    pub fn goes_on(self) -> bool {
        matches!(self, Form::Names | Form::Sentence)
    }

    /// Names and words, as opposed to figures.
    fn is_text(self) -> bool {
        !matches!(self, Form::Share | Form::Count)
    }
}

/// What stands in a column of one row.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// Nothing.
    Nothing,
    /// A name.
    Name(&'a Label),
    /// Some of so many names.
    Names {
        /// The first of them.
        some: Vec<&'a Label>,
        /// All of them.
        count: usize,
    },
    /// Words.
    Text(Cow<'a, str>),
    /// Words that a person should look at.
    Odd(String),
    /// A share.
    Share(Share),
    /// So many.
    Count(u64),
}

/// A share as it is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    ratio: Ratio,
    /// It is the largest of its row.
    pub is_largest: bool,
    /// The texts are not aligned yet.
    pub is_estimate: bool,
}

impl Share {
    /// From 0 to 1.
    pub fn fraction(self) -> f64 {
        self.ratio.fraction()
    }

    /// In percent.
    pub fn shown(self) -> String {
        self.ratio.to_string()
    }
}

impl From<Ratio> for Share {
    fn from(ratio: Ratio) -> Self {
        Share {
            ratio,
            ..Share::default()
        }
    }
}

conversions! { Value<'_>:
    Ratio, share => Value::Share(share.into());
    u32, count => Value::Count(count.into());
    usize, count => Value::Count(count as u64);
}

impl<'a> From<Option<&'a Label>> for Value<'a> {
    fn from(label: Option<&'a Label>) -> Self {
        label.map_or(Value::Nothing, Value::Name)
    }
}

impl Value<'_> {
    /// As a filter compares it: a share in percent.
    pub fn figure(&self) -> f64 {
        match self {
            Value::Share(share) => share.fraction() * 100.0,
            Value::Count(count) => *count as f64,
            _ => 0.0,
        }
    }

    /// A number that is larger where the value is. None is less than a share of nothing.
    fn key(&self) -> u64 {
        match self {
            // The bits of what is not negative are in its order. Two shares that differ have different ones, as no text has anything near
            // the 67 million words from which on two could be one float.
            Value::Share(share) => 1 + share.fraction().to_bits(),
            Value::Count(count) => *count,
            _ => 0,
        }
    }

    /// As the screen shows it, but for names.
    pub fn shown(&self) -> Cow<'_, str> {
        match self {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Odd(text) => Cow::Borrowed(text),
            Value::Share(share) => Cow::Owned(share.shown()),
            Value::Count(count) => Cow::Owned(words::grouped(&count.to_string())),
            Value::Nothing | Value::Name(_) | Value::Names { .. } => Cow::Borrowed(""),
        }
    }

    /// As a file has it.
    fn cell(&self, name: fn(&Label) -> &str) -> Cell {
        match self {
            Value::Name(label) => name(label).to_owned().into(),
            Value::Names { some, .. } => {
                let names: Vec<&str> = some.iter().map(|label| name(label)).collect();
                names.join("; ").into()
            }
            Value::Share(share) => share.ratio.into(),
            Value::Count(count) => count.to_string().into(),
            _ => self.shown().into_owned().into(),
        }
    }
}

/// A row, and what is known around it.
pub struct Row<'a, R> {
    /// What it is the row of.
    pub of: &'a R,
    /// Its place among all that is listed.
    pub at: u32,
    /// What is known around it.
    pub context: &'a Context<'a>,
}

impl<R> Deref for Row<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        self.of
    }
}

/// When a column is on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// Columns of smaller numbers are worth more: they stay where there is little room.
    pub from: u8,
    /// Those of this number say the same, and more.
    pub until: u8,
    /// It is shown where so many cells are left for each name, and as many as a name needs, but not more than these for that.
    pub beside: (usize, usize),
}

/// What numbers behind a field of a filter can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A percentage.
    Percent,
    /// A number that may have thousands.
    Many,
    /// None, as it asks whether there are any: `kind:edited`.
    Kind,
    /// None, as its name alone asks whether there are any: `open`.
    Word,
    /// None, as it has letters: `verdict:harmless`.
    Letters,
}

/// How a column catches the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As most do.
    Plain,
    /// A bar shows it once more where there is room.
    Bar,
    /// Less than the others.
    Quiet,
}

/// How a filter asks for a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its names there, the usual one first.
    pub names: &'static [&'static str],
    /// What it is, in words.
    pub words: Phrase,
    /// What its numbers are.
    pub unit: Unit,
}

impl Field {
    /// Its usual name.
    pub fn name(self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }
}

/// What a column is, whatever its rows are.
pub struct Head {
    /// Its name for programs, in CSV and in what is kept.
    pub id: &'static str,
    said: Phrase,
    /// What stands in it.
    pub form: Form,
    /// What the list is sorted by, in words; nothing where it can't be sorted by it.
    by: Option<Phrase>,
    /// The list comes sorted by it.
    is_usual: bool,
    /// How a filter asks for it.
    pub field: Option<Field>,
    /// When it is on the screen.
    pub worth: Option<Worth>,
    /// How it catches the eye.
    pub look: Look,
    in_files: bool,
    /// Its place in the CSV of a script, which never changes.
    csv: Option<u8>,
    there: Option<fn(&Context<'_>) -> bool>,
}

/// A column of a list of `R`.
pub struct Column<R> {
    head: Head,
    value: ValueOf<R>,
    key: Option<fn(&Row<'_, R>) -> u64>,
}

type ValueOf<R> = for<'a> fn(&Row<'a, R>) -> Value<'a>;

impl<R> Deref for Column<R> {
    type Target = Head;

    fn deref(&self) -> &Head {
        &self.head
    }
}

impl<R> Column<R> {
    const fn new(id: &'static str, said: Phrase, form: Form, value: ValueOf<R>) -> Column<R> {
        let head = Head {
            id,
            said,
            form,
            by: None,
            is_usual: false,
            field: None,
            worth: None,
            look: Look::Plain,
            in_files: false,
            csv: None,
            there: None,
        };
        let key = None;
        Column { head, value, key }
    }

    /// The list is sorted by it, which is called so.
    const fn by(mut self, by: Phrase) -> Self {
        self.head.by = Some(by);
        self
    }

    /// The list comes sorted by it.
    const fn usual(mut self) -> Self {
        self.head.is_usual = true;
        self
    }

    /// What it is sorted by is another number than its value, such as the rank of a name.
    const fn key(mut self, key: fn(&Row<'_, R>) -> u64) -> Self {
        self.key = Some(key);
        self
    }

    /// A filter asks for it under these names.
    const fn field(mut self, names: &'static [&'static str], words: Phrase, unit: Unit) -> Self {
        self.head.field = Some(Field { names, words, unit });
        self
    }

    /// It is on the screen, with so many cells beside it for each name (see [`Worth`]).
    const fn worth(mut self, from: u8, beside: (usize, usize)) -> Self {
        self.head.worth = Some(Worth {
            from,
            until: u8::MAX,
            beside,
        });
        self
    }

    /// It gives its place to the columns of this worth.
    const fn until(mut self, until: u8) -> Self {
        if let Some(worth) = &mut self.head.worth {
            worth.until = until;
        }
        self
    }

    /// A bar shows it once more where there is room.
    const fn bar(mut self) -> Self {
        self.head.look = Look::Bar;
        self
    }

    /// It catches the eye less than the others.
    const fn quiet(mut self) -> Self {
        self.head.look = Look::Quiet;
        self
    }

    /// Files have it.
    const fn file(mut self) -> Self {
        self.head.in_files = true;
        self
    }

    /// The CSV of a script has it at this place.
    const fn csv(mut self, place: u8) -> Self {
        self.head.csv = Some(place);
        self
    }

    /// It is there under this condition alone.
    const fn there(mut self, is_there: fn(&Context<'_>) -> bool) -> Self {
        self.head.there = Some(is_there);
        self
    }

    /// What it says of a row.
    pub fn value<'a>(&self, row: &Row<'a, R>) -> Value<'a> {
        (self.value)(row)
    }

    /// Sorts positions among all that is listed, which come in the usual order; ties stand as they come, and so do names that have no
    /// rank.
    pub fn sort(&self, rows: &mut [u32], all: &[R], context: &Context<'_>, ascends: bool) {
        let row = |at: u32| {
            let of = all.get(at as usize)?;
            Some(Row { of, at, context })
        };
        let texts: Vec<String> = match self.form {
            Form::Text | Form::Sentence => (0..all.len() as u32)
                .filter_map(row)
                .map(|row| self.value(&row).shown().into_owned())
                .collect(),
            _ => Vec::new(),
        };
        let mut ordered: Vec<&String> = texts.iter().collect();
        ordered.sort_unstable();
        let rank = |at: u32| {
            let text = texts.get(at as usize)?;
            Some(ordered.partition_point(|known| *known < text) as u64)
        };
        let key = |at: u32, nth: u32| match (self.key, self.form) {
            (Some(key), _) => row(at).map_or(0, |row| key(&row)),
            (None, Form::Name) => nth.into(),
            // Files with one remedy stand together.
            (None, Form::Text | Form::Sentence) => rank(at).unwrap_or_default(),
            (None, _) => row(at).map_or(0, |row| self.value(&row).key()),
        };
        // A key, a place and a row in one number are sorted in half the time of two.
        let whole = |at: u32, nth: u32| {
            let key = key(at, nth);
            let directed = if ascends { key } else { !key };
            let both = u64::from(nth) << u32::BITS | u64::from(at);
            u128::from(directed) << u64::BITS | u128::from(both)
        };
        let placed = rows.iter().zip(0..);
        let mut keys: Vec<u128> = placed.map(|(at, nth)| whole(*at, nth)).collect();
        keys.sort_unstable();
        for (slot, key) in rows.iter_mut().zip(keys) {
            *slot = key as u32;
        }
    }
}

impl Head {
    /// What stands above it.
    pub fn said(&self) -> &'static str {
        if self.said.is_empty() {
            "%"
        } else {
            self.said.say()
        }
    }

    /// It is there at all.
    pub fn is_there(&self, context: &Context<'_>) -> bool {
        self.there.is_none_or(|is_there| is_there(context))
    }

    /// Whether the list can be sorted by it.
    pub fn sorts(&self) -> bool {
        self.by.is_some()
    }

    /// What the list is sorted by, in words.
    pub fn by_words(&self) -> &'static str {
        self.by.map_or("", Phrase::say)
    }

    /// The small ones come first unless reversed: names and words, as opposed to figures.
    pub fn ascends(&self) -> bool {
        self.form.is_text()
    }
}

/// What the columns of a list are.
pub fn heads<R>(columns: &'static [Column<R>]) -> Vec<&'static Head> {
    columns.iter().map(|column| &column.head).collect()
}

/// The column by which a list comes sorted.
pub fn usual(heads: &[&'static Head]) -> &'static Head {
    let usual = heads.iter().find(|head| head.is_usual);
    usual.unwrap_or(&heads[0])
}

/// The columns by which a list can be sorted, in the order in which the key walks them: from the usual one to the right.
pub fn sortable(heads: &[&'static Head]) -> Vec<&'static str> {
    let sortable = heads.iter().filter(|head| head.sorts());
    let mut ids: Vec<&str> = sortable.map(|head| head.id).collect();
    let usual = ids.iter().position(|id| *id == usual(heads).id);
    ids.rotate_left(usual.unwrap_or_default());
    ids
}

/// The places of the columns that are on the screen where there is room: those of one worth together, the worthiest first.
pub fn by_worth(heads: &[&'static Head]) -> Vec<(Worth, Vec<usize>)> {
    let mut groups: BTreeMap<u8, (Worth, Vec<usize>)> = BTreeMap::new();
    for (at, head) in heads.iter().enumerate() {
        if let Some(worth) = head.worth {
            let group = groups.entry(worth.from).or_insert((worth, Vec::new()));
            group.1.push(at);
        }
    }
    groups.into_values().collect()
}

/// A table with the columns that files for people have, names and words before figures, without rows as yet, and what makes a row of it.
pub fn table<R>(
    columns: &'static [Column<R>],
    context: &Context<'_>,
    name: fn(&Label) -> &str,
) -> (Table, impl Fn(&R, u32) -> Vec<Cell>) {
    let there = columns.iter().filter(|column| column.in_files);
    let mut there: Vec<_> = there.filter(|column| column.is_there(context)).collect();
    there.sort_by_key(|column| !column.form.is_text());
    let heads = there.iter();
    let heads = heads.map(|column| (column.said(), column.form.is_text()));
    (Table::new(heads), cells(there, context, name))
}

/// The same with the columns of a script's CSV, at their places.
pub fn csv<R>(
    columns: &'static [Column<R>],
    context: &Context<'_>,
) -> (Table, impl Fn(&R, u32) -> Vec<Cell>) {
    let there = columns.iter().filter(|column| column.csv.is_some());
    let mut there: Vec<_> = there.filter(|column| column.is_there(context)).collect();
    there.sort_by_key(|column| column.csv);
    let heads = there.iter().map(|column| (column.id, true));
    (Table::new(heads), cells(there, context, Label::as_str))
}

fn cells<R>(
    columns: Vec<&'static Column<R>>,
    context: &Context<'_>,
    name: fn(&Label) -> &str,
) -> impl Fn(&R, u32) -> Vec<Cell> {
    move |of, at| {
        let row = Row { of, at, context };
        let cells = columns.iter().map(|column| column.value(&row).cell(name));
        cells.collect()
    }
}

/// How a filter asks for the columns of a list, each with its place among them.
pub fn fields(heads: &[&'static Head]) -> Vec<(usize, Field)> {
    let fields = heads.iter().enumerate();
    fields
        .filter_map(|(at, head)| Some((at, head.field?)))
        .collect()
}

/// What is known around the rows of a list. What takes a look at all of them is found out when somebody asks for it.
pub struct Context<'a> {
    /// The facts.
    pub snapshot: &'a Snapshot,
    /// No name has more cells.
    pub widest: usize,
    clusters: OnceCell<Vec<u32>>,
    ranks: OnceCell<Vec<u32>>,
    kinds: OnceCell<Vec<[u64; 2]>>,
}

impl<'a> Context<'a> {
    /// Around these facts.
    pub fn new(snapshot: &'a Snapshot) -> Context<'a> {
        Context {
            snapshot,
            widest: usize::MAX,
            clusters: OnceCell::new(),
            ranks: OnceCell::new(),
            kinds: OnceCell::new(),
        }
    }

    fn label(&self, id: DocId) -> Option<&'a Label> {
        self.snapshot.listing.label(id)
    }

    /// Something of each document, by handle.
    fn by_handle(&self) -> Vec<u32> {
        let ids = self.snapshot.listing.all().map(|one| one.id.0);
        vec![0; ids.max().map_or(0, |id| id as usize + 1)]
    }

    /// The place of the cluster that a document is in; nothing where it is in none.
    fn cluster(&self, id: DocId) -> Option<usize> {
        let of = self.clusters.get_or_init(|| {
            let mut of = self.by_handle();
            for (cluster, place) in self.snapshot.listing.clusters.iter().zip(1..) {
                for id in &cluster.members {
                    if let Some(slot) = of.get_mut(id.0 as usize) {
                        *slot = place;
                    }
                }
            }
            of
        });
        (*of.get(id.0 as usize)? as usize).checked_sub(1)
    }

    /// The number of the cluster that a document is in; 0 where it is in none.
    fn number(&self, id: DocId) -> u32 {
        let cluster = self.cluster(id);
        cluster.map_or(0, |at| self.snapshot.number(at))
    }

    /// Where the name of a document stands among all names that are shown, so that sorting by name compares numbers.
    fn rank(&self, id: DocId) -> u32 {
        let ranks = self.ranks.get_or_init(|| {
            let documents: Vec<&Document> = self.snapshot.listing.all().collect();
            let mut ranks = self.by_handle();
            let rows = by_name(&documents, |document| &document.label);
            for (row, rank) in rows.into_iter().zip(0..) {
                let document = documents.get(row as usize);
                let slot = document.and_then(|one| ranks.get_mut(one.id.0 as usize));
                if let Some(slot) = slot {
                    *slot = rank;
                }
            }
            ranks
        });
        ranks.get(id.0 as usize).copied().unwrap_or(u32::MAX)
    }

    /// Passages without and with changed words in the links of a cluster.
    fn kinds(&self, cluster: u32) -> [u64; 2] {
        let kinds = self.kinds.get_or_init(|| {
            let listing = &self.snapshot.listing;
            let mut kinds = vec![[0, 0]; listing.clusters.len()];
            for pair in &listing.pairs {
                let cluster = self.cluster(*pair.docs.get(Side::Left));
                if let Some([verbatim, edited]) = cluster.and_then(|at| kinds.get_mut(at)) {
                    *verbatim += u64::from(pair.figures.passages - pair.figures.edited);
                    *edited += u64::from(pair.figures.edited);
                }
            }
            kinds
        });
        kinds.get(cluster as usize).copied().unwrap_or_default()
    }
}
