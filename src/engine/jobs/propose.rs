//! Proposals: what the chosen sketch would have found, said on a thread of its own, so that the lists never wait for it.

use std::sync::Arc;

use super::progress::Throttle;
use super::{Context, Texts, Token};
use crate::engine::crew::Crew;
use crate::engine::read::Plan;
use crate::index::{CommonText, DocId, Listing, Text};
use crate::proposal::Proposer;
use crate::snapshot::Drawing;

/// A list, about which the sketch is asked.
#[derive(Debug)]
pub struct Task {
    /// The documents that are there.
    pub texts: Vec<(DocId, Text)>,
    /// The list of them.
    pub listing: Arc<Listing>,
    /// Its common text.
    pub common: CommonText,
    /// Its pairs are those of documents by one author.
    pub same_author: bool,
}

/// The proposer of the chosen method, of no documents so far.
pub fn proposer(plan: &Plan) -> Proposer {
    let vocabulary = Arc::clone(&plan.intake.vocabulary);
    Proposer::new(plan.options.method, plan.options.settings.width, vocabulary)
}

/// Says it to the writer, which shows it; what the proposer knows serves for the next list, unless it panicked.
pub fn answerer() -> impl FnMut(Task, &mut Texts, &Context, &Token) {
    let mut known = None;
    move |task, _, context, token| {
        let mut sketch = known.take().unwrap_or_else(|| proposer(&context.plan));
        answer(task, &mut sketch, context, token);
        known = Some(sketch);
    }
}

fn answer(task: Task, proposer: &mut Proposer, context: &Context, token: &Token) {
    proposer.know(task.texts);
    proposer.same_author = task.same_author;
    let told = Throttle::new();
    let follow = |done: usize, all: usize| {
        // Where nothing is to be drawn there is nothing to tell.
        if all > 0 && told.is_news(done, all) {
            let (done, all) = (done as u32, all as u32);
            context.tell(move |writer| writer.show_drawing(Drawing { done, all }));
        }
        token.is_wanted()
    };
    let crew = Crew::all_but_one();
    let said = proposer.look(&task.listing, &task.common, &crew, &follow);
    if let Some(said) = said {
        context.tell(move |writer| writer.show_proposed(Arc::new(said)));
    }
}
