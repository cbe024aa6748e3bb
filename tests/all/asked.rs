//! What does the engine answer of a folder, asked as the screen asks it? Its handles are by what was read first, those of a scan by
//! name: whoever asks has those of a scan.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::index::{DocId, Listing, Matrix};
use sidelong::sides::Sides;
use sidelong::snapshot::{Carried, Carrier, Comparison, Sought};

/// Long enough for two busy cores; no test that passes waits for it.
const DEADLINE: Duration = Duration::from_secs(20);

/// An engine that has read a folder.
pub struct Asked {
    engine: Engine,
    /// Of each document the handle of the scan, and that of the engine.
    handles: Vec<(DocId, DocId)>,
}

impl Asked {
    /// That folder, of which a scan made this list.
    pub fn of(root: &Path, scanned: &Listing) -> Asked {
        let engine = Engine::start(&Options::of(root)).unwrap();
        let read = told(&engine, |event| match event {
            Event::Snapshot(now)
                if now.progress.is_done()
                    && now.listing.documents.len() == scanned.documents.len() =>
            {
                Some(Arc::clone(&now.listing))
            }
            _ => None,
        });
        let handles = scanned.documents.iter().map(|document| {
            let mut known = read.documents.iter();
            let known = known.find(|known| known.label == document.label);
            (document.id, known.unwrap().id)
        });
        Asked {
            handles: handles.collect(),
            engine,
        }
    }

    fn there(&self, doc: DocId) -> DocId {
        let mut handles = self.handles.iter();
        handles.find(|(scanned, _)| *scanned == doc).unwrap().1
    }

    fn here(&self, doc: DocId) -> DocId {
        let mut handles = self.handles.iter();
        handles.find(|(_, own)| *own == doc).unwrap().0
    }

    /// How much of each stands in each other, listed as a pair or not.
    pub fn matrix(&self, docs: Vec<DocId>) -> Matrix {
        let own: Vec<DocId> = docs.iter().map(|doc| self.there(*doc)).collect();
        self.engine.send(Request::Matrix(own.clone()));
        let answer = told(&self.engine, |event| match event {
            Event::Matrix(matrix) if matrix.docs == own => Some(matrix),
            _ => None,
        });
        Matrix {
            docs,
            cells: answer.cells.clone(),
        }
    }

    /// What the sketches say of two documents, and their rarest words.
    pub fn sketches(&self, docs: Sides<DocId>) -> Arc<Comparison> {
        let own = docs.map(|doc| self.there(doc));
        self.engine.send(Request::Sketches(own));
        told(&self.engine, |event| match event {
            Event::Comparison(answer) if answer.docs == own && answer.sketches.is_some() => {
                Some(answer)
            }
            _ => None,
        })
    }

    /// Who else has a passage.
    pub fn carried(&self, sought: Sought) -> Carried {
        let own = Sought {
            doc: self.there(sought.doc),
            ..sought.clone()
        };
        self.engine.send(Request::Carriers(Some(own.clone())));
        let answer = told(&self.engine, |event| match event {
            Event::Carried(carried) if carried.sought == own => Some(carried),
            _ => None,
        });
        let carriers = answer.carriers.iter().map(|carrier| Carrier {
            doc: self.here(carrier.doc),
            ..carrier.clone()
        });
        Carried {
            sought,
            carriers: carriers.collect(),
            ..Carried::clone(&answer)
        }
    }
}

/// The first answer of that kind.
fn told<T>(engine: &Engine, wanted: impl FnMut(Event) -> Option<T>) -> T {
    let mut events = std::iter::from_fn(|| engine.events().recv_timeout(DEADLINE).ok());
    events.find_map(wanted).expect("the engine answers")
}
