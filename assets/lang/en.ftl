# What Sidelong says, in English.
#
# One message a sentence or a name, in Project Fluent's format (https://projectfluent.org/fluent/guide/). Names in `{ $... }`
# are put in by the program; numbers choose the form of a plural. The other languages have the same messages with the same
# names. Names of keys, options, file formats, and the words of a filter stay as they are in every language.

## What each key does: the help, the palette

do-open = Show both texts of the pair side by side
do-filter = Keep only some pairs, by letters of a name or by figures (c>60 words>200 new)
do-next-sort = Sort by the next measure
do-reverse = Sort the other way round
do-lower = Lower the threshold: more pairs
do-raise = Raise the threshold: fewer pairs
do-count-common = Count common text, which stands in more than eight documents, or leave it out again
do-template = Mask the text of this document wherever it stands, as it is the task; or no more
do-dismiss = Mask this passage in every document, as it is harmless, and say why
do-taken-away = List the pairs that layers took away, with the reasons, or again those that are listed
do-layers = Choose which layers mask words: the template, quotations, references, harmless passages
do-same-author = List the pairs of documents by the same author, or those by different authors again
do-common-passages = List common passages: what more than eight documents have, which is left out
do-rewritten = Search all texts for rewritten pairs, or leave them out
do-preview-on = In the preview to the next passage
do-preview-back = In the preview to the passage before
do-details = Show what both files say about where they come from
do-mark = Mark or unmark it, and go down: copying, writing and opening mean all that are marked
do-mark-all = Mark all that are listed, or unmark them
do-marked-matrix = Show how much of each marked document stands in each other; of pairs both
do-verdict = Give a verdict on the pair, or on all that are marked
do-verdict-beneath = Give a verdict: on all listed pairs of the cluster, on the cell, on a document and its best match, or on all that are marked
do-note = Write a note on it, or on all that are marked
do-undo = Take your last decision back
do-redo = Decide again what you took back last
do-write-unkept = Write the decisions that could not be kept to a file, for sidelong reviews import
do-ledger = List who had text in common in several folders, as far as somebody decided on it
do-open-only = List only the pairs that are open, or all again
do-verdict-keep = Decide as the cursor says
do-verdict-back = Decide nothing
do-decide-open = It is open: to be looked at
do-decide-seen = It is seen
do-decide-follow-up = It is to be followed up
do-decide-harmless = It is harmless
do-decide-quotation = It is harmless: a quotation
do-decide-common-source = It is harmless: both have it from somewhere else
do-decide-worked-together = It is harmless: the two worked together, as allowed
do-decide-own-text = It is harmless: earlier text of the author
do-decide-template = It is harmless: a template
do-decide-chance = It is harmless: chance
do-decide-confirmed = It is confirmed
do-note-keep = Keep the note
do-note-edit = Write the note in your editor (VISUAL, EDITOR)
do-note-new-line = Begin a new line
do-note-back = Leave the note as it was
do-edit = Open the file in your editor (VISUAL, EDITOR); of two the left one
do-launch = Open the file as the system would; of two the left one
do-clusters-open = Show how much of each member stands in each other
do-clusters-filter = Keep only some clusters, by letters of a name or by figures (size>2 weakest>50)
do-clusters-lower = Lower the threshold: wider clusters
do-clusters-raise = Raise the threshold: tighter clusters
do-drawing = Draw the links of the cluster, or draw them no more
do-matrix-open = Show both texts of the cell side by side
do-left = One column to the left
do-right = One column to the right
do-matrix-next-pair = Go to the next listed pair, the strongest first
do-matrix-previous-pair = Go back to the listed pair before
do-weakest-pair = Go to the weakest listed pair, without which the cluster may fall apart
do-matrix-lower = Lower the threshold: clusters get wider
do-matrix-raise = Raise the threshold: clusters get tighter
do-matrix-drawing = Draw the links between the members in place of the figures, or the figures again
do-unread = Show the files not read, with the reasons
do-unread-unread = Show the documents again
do-unread-filter = Keep only the files with these letters in the name
do-overview-open = Show the pairs that are listed
do-back = One step back
do-documents-open = Show the document beside its best match
do-partners = List all documents that share text with it
do-partners-edit = Open its file in your editor (VISUAL, EDITOR)
do-partners-launch = Open its file as the system would
do-documents-filter = Keep only some files, by letters of the name or by figures (best>60 pairs=0 new)
do-documents-details = Show what the file says about where it comes from
do-documents-next-sort = Sort by the next column
do-down = One row down
do-up = One row up
do-half-down = Half a screen down
do-half-up = Half a screen up
do-page-down = One screen down
do-page-up = One screen up
do-first = To the first row
do-last = To the last row
do-next-screen = To the next screen
do-previous-screen = To the previous screen
do-go-pairs = To the pairs
do-go-clusters = To the clusters
do-go-documents = To the documents
do-go-overview = To the overview
do-next-new = To the next one that is new since you saw it
do-next-new-pair = To the next pair of the list that is new
do-see-all = Count what is listed as seen, or what is marked
do-freeze = Hold the lists as they are, or let them follow again
do-clear-back = Clear the filter; else one step back
do-help = Show these keys
do-palette = Find a command by what it does
do-themes = Choose other colours
do-copy = Copy the pair, the passage or the path into the clipboard
do-copy-sources = Copy the list of sources, with the words and the share of each
do-passages-copy = Copy the passage as both texts have it
do-occurrences-copy = Copy the passage as this document has it
do-common-copy = Copy the passage
do-partners-copy = Copy the pair, with its figures
do-details-copy = Copy all lines of the details
do-activity = List what happened, and when
do-export = Write what is shown to a file: text, Markdown or CSV
do-hide-names = Hide all names, inside the texts too, or show them again
do-mouse = Leave the mouse to the terminal, to select text, or take it again
do-suspend = Back to the shell for a while; fg returns
do-quit = Leave; ctrl-c does so everywhere
do-keep = Keep the filter and return to the list
do-clear = Drop the filter and return to the list
do-letter-left = One letter to the left
do-letter-right = One letter to the right
do-word-left = One word to the left
do-word-right = One word to the right
do-text-start = Before all letters
do-text-end = Behind all letters
do-erase = Take the letter before the cursor away
do-erase-next = Take the letter behind the cursor away
do-erase-word = Take the word before the cursor away
do-erase-all = Take all letters away
do-filter-quit = Leave
do-compare = Compare both texts again, after a stop for one
do-search = Search in both texts, or in the one that moves alone
do-document-search = Search in the text, and then go from place to place
do-passages = List the passages
do-next-pair = To the next open pair of the list, or to the next one where none is open
do-previous-pair = Go to the pair of the list before
do-sources = Show one document, and which others have what of it
do-occurrences = List all documents that have this passage
do-next-passage = Go to the next passage that another document has
do-previous-passage = Go to the passage before
do-document-open = Show the source of the passage beside it
do-document-right = Mark the passages of the next source alone; after the last one, of all
do-document-left = Mark the passages of the source before alone
do-occurrences-open = Show it beside the document that the passage was seen in
do-occurrences-back = Return to the passage
do-common-open = List the documents that have it
do-common-back = Return to the list
do-search-keep = Keep what was found and return to the texts
do-search-clear = Drop the search and return to the texts
do-search-down = To the next place
do-search-up = To the place before
do-partners-open = Show both documents side by side
do-partners-back = Return to the documents
do-passages-back = Return to the texts, at this passage
do-details-back = Hide the details; a comparison that takes long is stopped first
do-close = Close it, and stop nothing
do-help-back = Hide the keys
do-sheet-down = Further down
do-sheet-up = Further up
do-palette-open = Do what is under the cursor
do-palette-back = Hide the commands
do-themes-keep = Keep this theme
do-themes-back = Return to the theme of before
do-archive = Compare with one more folder as an archive, or with one fewer
do-layers-open = Switch the layer, or the text, on or off
do-layers-lower = Count shorter passages: one word less, five above 20
do-layers-raise = Leave out longer passages: one word more, five above 20
do-layers-back = Back to what is beneath
do-export-keep = Write the file under the name that is shown: letters change it, those that move the cursor only once one has
do-export-back = Return without a file
do-activity-back = Return to what is beneath
do-side-next-passage = Go to the next shared passage in both texts, or to the next place found
do-side-previous-passage = Go to the previous shared passage in both texts, or to the place found before
do-toggle-fold = Fold both texts to the paragraphs that share something, and unfold them
do-less-context = Show less around what is shared: fold, then down to the lines of the passages
do-more-context = Show more lines around the paragraphs that share something, and at last everything
do-twin = Bring the other text to the twin of the passage in view
do-next-numbering = Number the lines, the paragraphs, or neither
do-toggle-lock = Let both texts move together, or one alone
do-swap = Exchange left and right
do-focus-left = Move the left (upper) text alone
do-focus-right = Move the right (lower) text alone
do-start = To the beginning of the text
do-end = To the end of the text

## The footer, in a word or two

key-side-by-side = side by side
key-filter = filter
key-sort = sort
key-matrix = matrix
key-narrower = narrower
key-drawing = drawing
key-documents = documents
key-pairs = pairs
key-lower = lower
key-raise = raise
key-best-match = best match
key-not-read = not read
key-back = back
key-keys = keys
key-one-document = one document
key-editor = editor
key-who-has-it = who has it
key-quit = quit
key-keep = keep
key-taken = taken away
key-archive = archive
key-switch = switch
key-verdict = verdict
key-decide = decide
key-note = note
key-clear = clear
key-empty = empty
key-next-passage = next passage
key-one-source = one source
key-close = close
key-next = next
key-previous = previous
key-twin = its twin
key-together = move both
key-next-place = next place
key-previous-place = previous place
key-end-search = end the search
key-down = down
key-up = up
key-do-it = do it
key-as-it-was = as it was
key-write = write
key-matches-only = matches only

## Names of places, in titles and on tabs

place-pairs = Pairs
place-clusters = Clusters
place-matrix = Matrix
place-documents = Documents
place-unread = Files not read
place-overview = Overview
place-side = Side by side
place-document = One document against all
place-filter = Filter
place-search = Search
place-passages = Passages
place-partners = Documents that share text with one
place-occurrences = Documents that have a passage
place-common = Common passages
place-details = Details
place-help = Keys
place-palette = Commands
place-themes = Themes
place-layers = Layers
place-verdict = Verdicts
place-note = Note
place-export = Write to a file
place-activity = What happened
help-title = Keys: { $place }

## How many there are

pairs =
    { $count } { $count ->
         [one] pair
        *[other] pairs
    }
pairs-of =
    { $shown } of { $all } { $all ->
         [one] pair
        *[other] pairs
    }
clusters =
    { $count } { $count ->
         [one] cluster
        *[other] clusters
    }
clusters-of =
    { $shown } of { $all } { $all ->
         [one] cluster
        *[other] clusters
    }
documents =
    { $count } { $count ->
         [one] document
        *[other] documents
    }
documents-of =
    { $shown } of { $all } { $all ->
         [one] document
        *[other] documents
    }
unread =
    { $count } { $count ->
         [one] file not read
        *[other] files not read
    }
unread-of =
    { $shown } of { $all } { $all ->
         [one] file not read
        *[other] files not read
    }
passages =
    { $count } { $count ->
         [one] passage
        *[other] passages
    }
same-of = { $same } of { $all }
same-of-counted = { $same } of the { $all } that count

## Around every list

too-small = window too small
top-documents =
    { $count ->
         [one] document
        *[other] documents
    }
top-documents-authors =
    { $count ->
         [one] document
        *[other] documents
    } by { $authors } { $authors ->
         [one] author
        *[other] authors
    }
top-pairs =
    { $count ->
         [one] pair
        *[other] pairs
    } at { $threshold }
top-clusters =
    { $count ->
         [one] cluster
        *[other] clusters
    }
top-unread = not read ({ $key })
filter-hint = such as { $example }; also { $names }
held = held, nothing waits ({ $key })
held-changes =
    held, { $count } { $count ->
         [one] file waits
        *[other] files wait
    } ({ $key })
held-lists = held, other figures wait ({ $key })
folder-gone = the folder is gone; looking for it
polled = looked through every few seconds: { $reason }
reading = { $read } / { $found }{ $more } read
reading-indexed = { $found } read, comparing …
marked = { $sign } { $count } marked
news-count = { $sign } { $count } new ({ $key })
side-new = { $count } new
news-both = { $sign } { $count } new ({ $key }), { $hidden } behind the filter
signs-noted = { $sign } note ({ $key })
signs-masked = masked: { $layers } ({ $key })
signs-common-number =
    { $number } common { $number ->
         [one] passage
        *[other] passages
    } ({ $key }), which { $documents } documents share
signs-common = { $key } lists common passages, left out here
signs-same-author = { $key } lists pairs by the same author
signs-rewritten = { $key } finds rewritten pairs
welcome-open = shows both texts of a row, side by side; { $back } comes back
welcome-filter = finds names and figures, and explains them as you type
welcome-keys = shows all keys; { $back } hides these lines for good
welcome-keys-once = shows all keys; { $back } hides these lines
no-documents = no documents
no-pairs = no pairs
class-in-numbers = the class in numbers
title-by = { $what } by { $order }

## What lists are sorted by

by-evidence = evidence
by-strength = the larger share
by-left = A in B
by-right = B in A
by-resemblance = resemblance
by-words-shared = words shared
by-run = longest run
by-common = words of common text
by-passages = passages
by-name = name
by-best = best match
by-pairs = pairs
by-words = words
by-size = size
by-strongest = the strongest link
by-weakest = the weakest link
by-links = links
by-reason = reason

## Heads of columns, and what stands in them

head-left = A in B
head-right = B in A
head-raw = raw
head-layers = layers
head-words = words
head-run = run
head-common = common
head-estimated = estimated
head-passages = passages
head-alike = alike
head-a = A
head-b = B
head-best-match = best match
also-at-note = & in another file too ({ $key })
names-are-hidden = names hidden
filter-word-lost = A filter has lost a word that fits several people or nobody: no single name stands for it
names-now-hidden = Everybody has an alias now. A nickname or a first name alone may still stand in a text. { $key } shows names.
notes-hidden = Notes may name people, so they are hidden with the names: { $key } shows both.
names-now-shown = Names are shown. { $key } hides them.
common-counted = common text counted
common-left-out = common text left out
pairs-same-author = pairs by the same author
pairs-different-authors = pairs by different authors
odd-note = ! see its details ({ $key })
arrived-new = + new
arrived-duplicate = = new, a duplicate
arrived-over = # new, over the limit
arrived-over-share = % new, found elsewhere in large part
head-document = document
head-pairs = pairs
head-group = group
head-verdict = verdict
head-note = note
head-reviewer = reviewer
head-decided = decided
head-best = best
head-file = file
head-reason = reason
head-cluster-number = #
head-size = size
head-strongest = strongest
head-weakest = weakest
head-links = links
head-centre = centre
head-others = other members
most-in-common = has the most in common with the rest
only-two = two documents
cluster-archived = { $names } · from archives: { $archived }
earliest = { $name } says the earliest date, { $date } (of { $count } with one). Dates can be wrong, and the earliest need not be the source.
earliest-file = { $name } is the earliest by the dates of the files, { $date } (of { $count }). A copy may have a new date, and the earliest need not be the source.

## The overview

overview-documents =
    { $count ->
         [one] document
        *[other] documents
    }, { $words }
overview-documents-authors =
    { $count ->
         [one] document
        *[other] documents
    } by { $authors } { $authors ->
         [one] author
        *[other] authors
    }, { $words }
overview-pairs =
    { $count ->
         [one] pair
        *[other] pairs
    } of { $threshold } and more
overview-clusters =
    { $count ->
         [one] cluster
        *[other] clusters
    }
overview-clusters-largest =
    { $count ->
         [one] cluster
        *[other] clusters
    }, the largest of { $largest } documents
overview-alone =
    { $count ->
         [one] document is in no pair
        *[other] documents are in no pair
    }
overview-new =
    { $count ->
         [one] pair is new since you saw it
        *[other] pairs are new since you saw them
    }, and { $documents } { $documents ->
         [one] document
        *[other] documents
    }
overview-new-pairs-alone =
    { $count ->
         [one] pair is new since you saw it
        *[other] pairs are new since you saw them
    }
overview-new-documents-alone =
    { $count ->
         [one] document is new since you saw it
        *[other] documents are new since you saw them
    }
overview-unread =
    { $count ->
         [one] file was not read
        *[other] files were not read
    } ({ $key })
overview-strongest = The strongest pairs
overview-largest = The largest clusters
overview-new-documents = New documents, with their best match
overview-not-read = Not read

## Why a list is empty

filtered-none = Nothing here fits “{ $filter }”. { $key } clears the filter.
filtered-no-new-pair = No new pairs. { $key } clears the filter.
filtered-no-new-cluster = No new clusters. { $key } clears the filter.
filtered-no-new-document = No new documents. { $key } clears the filter.
empty-authors =
    , but not those of one author with each other ({ $authors } { $authors ->
         [one] author
        *[other] authors
    }{ $note })
empty-authors-same =
    , those of one author with each other ({ $authors } { $authors ->
         [one] author
        *[other] authors
    }{ $note })
the-folder = the folder
empty-no-same-author = No author is known to have two of the { $count } documents{ $note }: --author-pattern or --people tells who wrote which.
empty-all-read = Every file was read.
empty-not-whole =
    { $count } { $count ->
         [one] document was
        *[other] documents were
    } not read whole: { $names }; { $key } lists { $count ->
         [one] it
        *[other] them
    } with the sign !, and { $why } says why
empty-gone = The folder is gone. It is looked for, and the lists come back with it.
empty-reading = Reading { $root } … what is found appears here at once.
empty-unread =
    { $count ->
         [one] The only file in { $root } could not be read
        *[other] None of the { $count } files in { $root } could be read
    }: { $key } shows why.
empty-no-texts = There are no texts in { $root } yet. Put two or more documents into it, or a zip of them: they appear here by themselves.
empty-one = One document has nothing to be compared with. Put another one into the folder.
empty-no-links = No two of the { $count } documents are linked{ $masked }.{ $remedy }
empty-no-pairs = { $count } documents were compared{ $authors }. No two of these share a sentence that hardly any other has{ $masked }.{ $remedy }
empty-masked = {" "}outside of what is masked ({ $layers }): { $key } shows that, { $taken } lists the pairs with it
empty-common = { " " }{ $key } shows what more than eight documents have.
empty-not-read =
    { " " }{ $count } { $count ->
         [one] file was
        *[other] files were
    } not read: { $key } shows why.
empty-short =
    { " " }{ $count } { $count ->
         [one] document has
        *[other] documents have
    } fewer than { $width } words, and can share only the whole text.
empty-same-author = { " " }{ $key } lists pairs by the same author.
empty-different-authors = { " " }{ $key } lists pairs by different authors.
empty-rewritten = { " " }{ $key } searches for rewritten pairs.
empty-remedy = { " " }( lowers the threshold, now { $threshold }.

## The matrix of a cluster

matrix-drawing = a cluster of { $count } documents: who is linked with whom
matrix-drawing-marked = { $count } marked documents: who is linked with whom
matrix-first = the first { $shown } by name of a cluster of { $count } documents
matrix-title = a cluster of { $count } documents: how much of each row stands in each column
matrix-first-marked = the first { $shown } by name of { $count } marked documents
matrix-title-marked = { $count } marked documents: how much of each row stands in each column
matrix-too-few = the matrix needs at least two marked documents, or a pair: mark them with { $key }
matrix-gone = fewer than two of the marked documents are still there
matrix-itself = the document itself
matrix-unlinked = none of these is a listed pair
matrix-unlisted = (5%) is no listed pair
matrix-cell = { $share } of { $of } stands in { $within }

## What texts are counted in

words =
    { $count } { $count ->
         [one] word
        *[other] words
    }
characters =
    { $count } { $count ->
         [one] character
        *[other] characters
    }
of-words =
    { $count } { $count ->
         [one] word
        *[other] words
    }
of-characters =
    { $count } { $count ->
         [one] character
        *[other] characters
    }
word = word
character = character
many-words = words
many-characters = characters

## The preview of a pair

comparing = comparing the two texts …
making = comparing, step { $number } of { $all }: { $what } … { $key } stops it
making-stopped = the comparison was stopped: { $key } over the two texts makes it again
making-again = comparing again
stage-reading = reading the files
stage-rarest = looking for their rarest words
stage-words = taking the words
stage-runs = looking for equal words
stage-sentences = parting the texts into sentences
stage-rewritten = looking for what was rewritten
preview-none = Single turns of phrase only: no passage of { $words } or more.
preview-origin = ! { $first }
preview-other = A text was saved meanwhile: the words that were compared are not those that this row counts. { $open } shows both texts as they are now, { $freeze } lets the lists follow.
preview-no-room = there is no room for a preview here
preview-origin-more = ! { $first }, and { $count } more ({ $key })
preview-facts =
    { $count } { $count ->
         [one] passage
        *[other] passages
    }, { $alike } alike
preview-rewritten = rewritten, { $facts }
preview-same = the same text under two names, { $facts }
odd-hidden = hidden text
odd-and-hidden = odd letters, hidden text
side-odd = { $odd } ({ $key })
preview-odd-there = odd letters in the other
preview-common = { $facts }, common text left out
preview-common-words =
    { $facts }, { $words } { $words ->
         [one] word
        *[other] words
    } of common text left out
both-names = { $left } and { $right }
passage-common = { $count } of its words in common text
passage-common-characters = { $count } of its characters in common text
passage-verbatim = { $words }, word for word
passage-edited = edited: { $same } of { $words } equal
passage-edited-both = edited: { $same } of { $left } and { $words } equal
passage-summary = summary: { $same } of { $words } stand among { $among }

## What lies over the foot of the screen

archive-add = Compare with { $folder }
archive-drop = Compare no more with { $folder }
archive-away = { $folder } is not there: nothing is compared with it; see that its disk is there, and start again
folders-none = No folder begins so.
palette-none = No command does that.
themes-title = Theme
layers-title = Layers: what is left out
layers-pair = { $left } and { $right }: raw { $raw } → { $share }
layers-cover = { $words ->
        [one] 1 word
       *[other] { $words } words
    } in { $documents ->
        [one] 1 document
       *[other] { $documents } documents
    }
layers-nothing = nothing here
layer-template = text of a template
layer-quotation = quotations
layer-references = references
layer-dismissed = harmless passages
layer-short = short passages
layers-short = shorter than { $words }
layer-common = common passages
layers-common = { $passages ->
        [one] 1 passage
       *[other] { $passages } passages
    } in { $documents ->
        [one] 1 document
       *[other] { $documents } documents
    }
passage-dismissed = harmless everywhere: { $words } masked; { $undo } takes it back, { $key } lists it
passage-altered = the document has another text by now, so that nothing is decided on this passage
layers-passage = { $words }, { $why }
no-passage-to-dismiss = no passage here to call harmless
taken-pairs = taken away by layers: { $pairs }
taken-none = Layers take no pair out of the list. Where they lower a share, the column “raw” says what it would be.
template-named = { $name } is the task: its text is masked in all documents; { $key } takes that back
template-no-more = { $name } is not the task: its text counts again
passages-common = , with common text
passages-left = { $unit }, and their share of the left text
passages-upper = { $unit }, and their share of the upper text
kind-verbatim = word for word
kind-edited = edited
kind-summary = summary
partners-title =
    { $count ->
         [one] shares text with 1 document
        *[other] shares text with { $count } documents
    }

## Pairs that say the same in other words

rewritten-waits = all texts are searched for rewritten pairs
rewritten-left-out = rewritten pairs are left out
and = { " " }and{ " " }
rewritten-searching =
    searching for rewritten pairs: { $done } of { $all } { $what ->
         [texts]
            { $all ->
                 [one] text
                *[other] texts
            }
        *[pairs]
            { $all ->
                 [one] pair
                *[other] pairs
            }
    }
count-edited = { $count } edited
count-summary = { $count } summary
count-verbatim = { $count } verbatim

## Writing to a file

export-title = Write { $what } to a file
export-folder = in { $folder }
export-text = text, columns lined up
export-markdown = Markdown
export-csv = CSV, for a spreadsheet
export-overview = the overview
export-nothing = there is nothing here to write to a file
export-matrix = the figures of the cluster
export-matrix-marked = the figures of the marked documents
export-passages = the passages of the pair
export-sources = the sources of the document
export-partners = the documents that share text with this one
export-occurrences = the documents that have the passage
export-common = the common passages
export-details = the details
export-activity = what happened
export-text-passages = text, with all passages of these pairs
export-markdown-passages = Markdown, with all passages of these pairs
export-html = HTML, a page for a board, with all passages
export-no-name = type a name
export-of = { $what }, threshold { $threshold }
export-filter = { $what }, filter { $filter }
export-matrix-head = how much of the row stands in the column
export-partners-head =
    { $count } { $count ->
         [one] document
        *[other] documents
    } that { $count ->
         [one] shares
        *[other] share
    } text with { $of }
export-common-head =
    { $count } common { $count ->
         [one] passage
        *[other] passages
    }, left out of all figures
export-occurrences-head =
    { $count } other { $count ->
         [one] document
        *[other] documents
    } with words of a passage of { $of }
export-occurrences-most = { $what }; the { $count } with most of them here, the others were not read
export-details-head = what is known of { $of }
export-activity-head = what happened, the newest first
export-length = length
export-share = shared
gathering = comparing: { $done } of { $all } pairs
gathering-esc = , { $key } stops it
gathering-stopped = stopped after { $done } of { $all } pairs: no file was written
gathering-not-compared = { $left } and { $right } could not be compared: { $why }
column-documents = documents
column-verbatim = verbatim
column-edited = edited
column-rewritten = rewritten
column-kind = kind
column-where = where
column-of = of
column-odd = odd words there
column-under = under
column-time = time
column-what = what
column-says = says
column-when = when
column-number = number
marked-pairs =
    { $count } marked { $count ->
         [one] pair
        *[other] pairs
    }
marked-documents =
    { $count } marked { $count ->
         [one] document
        *[other] documents
    }
marked-hidden =
    { $count ->
         [1] { $what }, not in this list
        *[other] { $what }, { $hidden } of them not in this list
    }
marked-of = { $marked }: { $what }

## Side by side

side-figures = { $share } of it in the other · { $same } of { $words } shared
side-figures-short = { $share } · { $same }/{ $words }
side-top = top
side-end = end
side-at = read { $percent }%
side-bounded = too long to search for all that was rewritten
side-later = word for word; looking for what was rewritten …
legend-between = { " " }
legend-passage = passage
legend-current = this one
legend-view = in view
legend-changed = changed
legend-form = another form
legend-moved = moved
legend-loose = shared, in no passage
legend-common = common to many, left out
legend-masked = masked ({ $layers }), raw { $raw }
legend-hidden = hidden in the original
legend-odd = odd letters
alike-things =
    { $count ->
         [one] one thing
        *[other] { $count } things
    } alike in both files
side-reading = reading…
side-unshown = ! can't be shown
side-was = ! can't be shown as it is now: this is how it was
not-found = not found
nothing-to-fold = nothing to fold
nothing-to-fold-shares = nothing to fold: every paragraph shares something
nothing-to-fold-passages = nothing to fold: every paragraph has a passage
no-passage-loose = no passage of { $words } and more; shared shingles are shown faintly
no-passage-nothing = no passage of { $words } and more; nothing is shared
no-passage-common = no passage of { $words } and more; common text is left out, and may be shared
side-passage = ▸ passage { $number }
side-of = of { $count }
side-longest = longest run { $count }
moves-left = left moves alone
moves-right = right moves alone
moves-upper = upper moves alone
moves-lower = lower moves alone
out-of-view = out of view
context-lines = lines of passages only
context-matches = matches only
context-around = matches and { $count } lines around
numbers-lines = line numbers
numbers-paragraphs = paragraph numbers
no-text = (no text)
folded-lines =
    ⋯ { $count } { $count ->
         [one] line
        *[other] lines
    }

## The documents that have a passage

common-title = Common passages
common-longest = what more than eight documents have, left out; longest first
common-most =
    { $count } { $count ->
         [one] passage
        *[other] passages
    }, the { $shown } longest are shown
common-in =
    in { $count } { $count ->
         [one] document
        *[other] documents
    }
common-passage = Common passage { $number }: { $words }, { $documents }
common-first = , earliest { $name }
common-sum =
    { $documents } { $documents ->
         [one] document shares
        *[other] documents share
    } { $count } common { $count ->
         [one] passage.
        *[other] passages.
    }
common-no-csv = CSV has a line a pair: for common passages use --format json
common-none = No passage stands in more than eight documents.
common-counted-all = All text counts now: what many documents have stands in the list of pairs.
occurrences-title = These { $words }
occurrences-looking = looking through all documents …
occurrences-reading =
    { $done } of { $all } { $all ->
         [one] document
        *[other] documents
    } read, { $key } stops it
occurrences-none = No other document has a passage of { $run } of these { $unit } or more; text in other words is not found here.
occurrences-all = all { $words }
occurrences-count =
    { $count ->
         [one] { $count } other document has
        *[other] { $count } other documents have
    } { $least } or more of them
occurrences-shown = the { $count } with most of them here
occurrences-common = common text
occurrences-partly = partly common text

## What happened

activity-newest = the newest first; { $keys } shows one whole
activity-forgotten = the newest first; { $keys } shows one whole; { $count } older forgotten
activity-none = Nothing has happened yet.

## One document and its sources

document-comparing =
    comparing: { $compared } of { $count } { $count ->
         [one] document
        *[other] documents
    }
document-alone = no other shares a passage's worth of words
document-compared =
    compared with { $count } { $count ->
         [one] document
        *[other] documents
    }
document-common = common text left out
document-left-out = { $count } that share less were not
document-unread = { $count } not read
document-looking = looking for documents that share text with it …
document-also = { $about } · also in { $numbers }
document-also-changed = { $about } · in part or with changes in { $numbers }
document-only = only the passages of { $number }
document-heads = { $unit } the same, and their share of the text
document-gone = { " " }(gone)

## The drawing of a cluster

drawing-first = ! the first { $shown } by name; { $more } more are not drawn
drawing-links =
    ! { $count } further { $count ->
         [one] link is
        *[other] links are
    } not drawn
drawing-strong = ⠤⠤⠤ { $share } and more
drawing-weak = ⠄⠠⠄ under { $share }
drawing-centre = * most in common with the rest

## Themes

theme-dark = light letters on a dark ground
theme-light = dark letters on a light ground
theme-contrast = white on black, 7 to 1 and more
theme-contrast-light = black on white, 7 to 1 and more
theme-blind = dark; blue, orange and yellow
theme-blind-light = light; blue, orange and yellow
theme-sixteen = the terminal's own sixteen colours
theme-none = no colour: bold, italic and underlined
theme-own = your own
theme-auto = as the terminal is: { $theme }

## What is said for a moment

mouse-ours = the mouse chooses and scrolls
mouse-theirs = the mouse is the terminal's: it selects text
open-itself = a document is not compared with itself: choose another cell
open-no-document = there is no document to open
open-no-partner = { $name } shares no listed text with any other document
author-not-paired = files of one author are not paired
rewritten-looks = { $key } over the pairs searches for rewritten ones
open-unread = a file that was not read can't be shown
open-no-pair = there is no pair to open
open-no-cluster = there is no cluster to open
threshold-lowest = the threshold is at its lowest, { $threshold }
threshold-highest = the threshold is at its highest, { $threshold }
copied-handed = handed to the terminal (OSC 52): { $what }
copied = copied to the clipboard: { $what }
nothing-to-copy = there is nothing here to copy
last-none = no folder was open before: name one, as in sidelong essays
may-be-a-program = a file that was not read may be a program: open it from its folder
launch-no-document = there is no document here to open
no-passage-to-list = there is no passage to list
nothing-new = nothing here is new
queue-last = that was the last pair of the list
queue-first = that was the first pair of the list
queue-none = these texts were not opened from a list of pairs
paste-nowhere = text was pasted, and nothing here takes any: none of its letters counted as a key
paste-cut =
    { $count ->
         [one] only the first letter of the pasted text was taken
        *[other] only the first { $count } letters of the pasted text were taken
    }
key-in-lists = { $key } is a key of the lists; { $back } goes back
key-in-texts = { $key } is a key for two texts; { $open } opens them
key-nothing = { $key } does nothing here; { $help } shows the keys
key-nothing-back = { $key } does nothing here; { $back } closes this
new-behind = { $count } new behind the filter
pairs-seen =
    { $count ->
         [one] { $count } new pair counts as seen
        *[other] { $count } new pairs count as seen
    }
documents-seen =
    { $count ->
         [one] { $count } new document counts as seen
        *[other] { $count } new documents count as seen
    }
no-passage-to-open = there is no passage to open
no-passage-to-look-for = there is no passage to look for
no-room-to-draw = no room: draw in the matrix
nothing-to-mark = there is nothing here to mark
launch-too-many = { $most } files at once are the most: mark fewer
lists-held = the lists are held
lists-follow = the lists follow again
leaves =
    { $count ->
         [one] 1 pair below { $threshold } leaves the list
        *[other] { $count } pairs below { $threshold } leave the list
    }
leaves-runs =
    { $count ->
         [one] 1 pair below { $threshold } leaves the list: it shares
        *[other] { $count } pairs below { $threshold } leave the list: they share
    } up to { $words } in a row
launch-right = , the right one
launch-lower = , the lower one
launch-left = , the left one
launch-upper = , the upper one
launch-first = , the first of the pair
launch-row = , that of the row
copy-sources = the list of sources
copy-pair = the pair
copy-names = the names of the cluster
copy-path = the path
copy-passage = passage { $number }
copy-common = the common passage
copy-passage-there = the passage in that document
copy-details = the details
copy-also-in = { $name } (also in { $source })
copy-odd = Odd letters in { $name }, in this passage: { $what }
copy-lines-first = { $what }, the first { $taken } of { $all } lines
copy-first-letters = { $what }, the first { $most } letters
copy-first-letters-each = { $what }, the first { $most } letters of each
copy-line =
    { $left } and { $right }: { $first } of the first in the second, { $second } of the second in the first, { $words } in { $passages } { $passages ->
         [one] passage
        *[other] passages
    }, longest run { $run }
copy-line-cell = { $left } and { $right }: { $first } of the first in the second, { $second } of the second in the first
copy-pairs-all =
    a list of { $all } { $all ->
         [one] pair
        *[other] pairs
    }
copy-paths-all =
    a list of { $all } { $all ->
         [one] path
        *[other] paths
    }
palette-theme = Theme { $name }: { $about }

## What a filter means

field-share = larger share
field-best = best match
field-left = A in B
field-right = B in A
field-alike = alike
field-links = links
field-size = documents
field-weakest = weakest link
field-run = longest run
sign-over = over
sign-at-least = at least
sign-under = under
sign-at-most = at most
sign-is = is
filter-not-kept =
    { $count ->
         [one] the filter of the last time is not understood, and not applied
        *[other] filters of the last time are not understood, and not applied
    }: { $filters }
filter-not = not{ " " }
filter-letters = “{ $letters }” in a name
filter-new = new since you saw it
filter-marked = marked
filter-open = open
filter-noted = with a note
filter-changed = another version was decided on
filter-says = { $field } “{ $letters }”
filter-says-none = { $name }: … letters of the { $field }
field-by = reviewer
field-open = open pairs
filter-cluster = in cluster { $number }
filter-name = name: … letters of a name
filter-unknown = “{ $name }” is nothing to ask for: { $names }
filter-number = { $field } { $sign } … a number
filter-replaced = { " " }(letters replace it, { $key } shortens it)
field-words = words
field-passages = passages by equal words
field-pairs = pairs
field-cluster = cluster

## What happened, line by line

activity-gone = the folder is gone; it is looked for
activity-polled = the folder is looked through every few seconds
activity-back = the folder is back
activity-notified = the system tells of changes in the folder
activity-read = all is read
activity-threshold = threshold { $threshold }
activity-counts =
    { $documents } { $documents ->
         [one] document
        *[other] documents
    }, { $pairs } { $pairs ->
         [one] pair
        *[other] pairs
    }, { $unread } not read
now = now
seconds-ago = { $count } s ago
minutes-ago = { $count } min ago
hours-ago = { $count } h ago
days-ago = { $count } d ago

## Details of a document or a pair

details-document = Details of a document
details-document-note = said by the files, which may be wrong
details-pair = Details of a pair
details-pair-note = from the texts, the class, the files
details-all = { $key } shows all
details-one-file = { $name }: one file
details-files = { $name }: one of { $count } files, which are not paired with each other
details-cluster =
    { $number }, with { $count } { $count ->
         [one] other document
        *[other] other documents
    }
details-shared = what the two texts share
details-named = under the name { $name } another document was handed in: { $document }. Files may be made on another's computer
details-both = what both files say; it may be wrong
details-same-author = both documents are by { $name }
details-nothing-alike = nothing unusual alike about where they come from
details-each = what each file says
details-each-rest = what else each file says
details-chosen = what the chosen sketch says
details-proposes = { $method } proposes this pair: { $because }
details-missed = { $method } would have missed this pair: { $against }
details-drawn = { $method } is still being drawn
minima-all = from all shingles, as there are few
minima = { $equal } of { $all } minima are equal
texts-say = ; the texts say { $share }
texts-say-common = ; the texts say { $share }, common text left out
estimate-minima = a sketch estimates the resemblance at { $resemblance }: { $minima }{ $exact }
details-other = A text was saved meanwhile: the words that were compared are not those that the row counts. Over the pairs { $open } shows both texts as they are now, { $freeze } lets the lists follow.
details-comparing = comparing the two files …
innocent = such characters may have innocent causes: text copied from the web, another keyboard, a damaged file
sketches-sketch = sketch
sketches-missed = missed
rarest-alone = both have { $all } words of which no other of { $among } documents has a phrase, up to { $words } of them in one stretch: “{ $phrase }”
rarest-others =
    none of what both have is theirs alone; of the rarest { $words } words in a row parts stand in { $others ->
         [one] one other document
        *[other] { $others } other documents
    } of { $among }: “{ $phrase }”
passages-masked = No passage is left: what is the same is masked ({ $what }).
passages-none = from passages: there is none
passages-cover =
    from passages: { $count } { $count ->
         [one] passage
        *[other] passages
    } ({ $kinds }) with { $words } of the first text and { $right } of the second; { $same } are the same, { $most } at most without a change between
shingles-collide = shingles are known by fingerprints of 64 bits: the chance that two different ones of the { $shingles } here, counted in each document, are taken for one is at most 1 in { $odds }
measures-heading = in runs of words (shingles)
measures = resemblance { $resemblance }, containment { $left } and { $right }, Sørensen { $sorensen }
measures-once = each counted once: { $measures }
measures-repeated = with repetitions, { $shared } of { $first } and { $second }: { $measures }
rule-heading = by what rule two documents are a pair
rule = Two documents are a pair when the words that are the same in their passages weigh { $least }, or are half of one text. A word weighs 1 if two documents have it there, 2/3 if three have it, 2/4 if four, and so on, one author’s documents as one; what more than { $documents } have is common text, and is not counted.
rule-counted = Two documents are a pair when { $least } words, about a sentence, are the same in their passages; or half of one text is. Common text is counted, as you chose.
rule-copies = Two texts are copies of each other when they are the same; or when most of both stands in more than { $documents } documents, and half of it in each of the two. Of copies everything is counted.
rule-rewritten = Two documents are a rewritten pair when { $least } words outside the longest run are the same in sentences that say the same; or half of one text is. What the two share word for word does not make them a pair.
rule-sum =
    { $all } words are the same in passages{ $common ->
         [0] {""}
        *[other] {" "}− { $common } of common text = { $words }
    }, { $share } of the words of one text that count{ $weight ->
         [none] {""}
        *[other] ; they weigh { $weight }
    }{ $outside ->
         [none] {""}
        *[other] ; { $outside } of them outside the longest run
    }; a pair needs { $least } or { $half }
rule-long = both have more than { $words } words: in the list stands only what is word for word the same in them
rank-heading = how it stands in the class
rank-unlisted =
    it is not among the { $count } listed { $count ->
         [one] pair
        *[other] pairs
    }: they share a sentence that hardly any other has, and have { $threshold } and more
rank =
    of { $count } listed { $count ->
         [one] pair
        *[other] pairs
    } it is number { $evidence } by evidence (words times the larger share), { $share } by the larger share, { $words } by the words in passages, { $run } by the longest run

## What a file says about itself

format-text = text
clue-format = format
clue-encoding = encoding
clue-size = size
clue-author = author
clue-editor = last editor
clue-created = created
clue-modified = modified
clue-producer = producer
clue-saved = file's date
clue-edited = edited for
clue-revisions = revision ids
clue-fonts = fonts
clue-margins = page edges
clue-deleted = deleted
clue-comments = comments
clue-named = { $name } (also handed in here)
clue-hidden = hidden text
clue-invisible = invisible
clue-lookalikes = look-alikes
clue-language = language
clue-left-out = left out
clue-unreadable = unreadable
clue-layer = text layer
clue-note = note
clue-file = file
clue-submission = submission
clue-also-at = also at
clue-arrival = on arrival
clue-document = document
encoding-guessed = { $encoding } was guessed and may be wrong: say which with --encoding
deletions =
    { $count } tracked { $count ->
         [one] deletion
        *[other] deletions
    }
comments =
    { $count } { $count ->
         [one] comment
        *[other] comments
    }
characters-inside =
    { $count } { $count ->
         [one] character inside a word
        *[other] characters inside words
    }
odd-letters = Odd letters in { $name }: { $what }
odd-letters-hidden = Odd letters in { $name }: { $what }; hidden text: { $hidden }
hidden-text = Hidden text in { $name }: { $hidden }
odd-invisible =
    { $count } invisible { $count ->
         [one] character inside a word
        *[other] characters inside words
    }
words-alike =
    { $count } { $count ->
         [one] word with a letter of another alphabet
        *[other] words with letters of another alphabet
    }
unreadable = { $count } of { $all } letters ({ $share } %)
no-text-layer = some pages are pictures without text
listed-more = { $list } and { $count } more
minutes = { $minutes } min
hours = { $hours } h { $minutes } min
bytes =
    { $count } { $count ->
         [one] byte
        *[other] bytes
    }
size =
    { $whole }.{ $tenth } { $unit ->
         [KB] KB
         [MB] MB
        *[GB] GB
    }
same-author = same author
same-editor = same last editor
same-person = author of one, last editor of the other
same-created-moment = created at the same moment
same-modified-moment = modified at the same moment
same-created-day = created on the same day
same-modified-day = modified on the same day
same-program = same unusual program
same-font = same unusual font
same-revisions = same revision ids
same-handed = { $what }: { $name } (files may be made on another's computer)
same-handed-author = the file of one names as its author whoever handed in the other
same-handed-editor = the file of one was saved last by whoever handed in the other
same-all = { $what }: { $value }
same-alone = { $what }: { $value } (in no other document)
same-others =
    { $what }: { $value } (also in { $count } other { $count ->
         [one] document
        *[other] documents
    })

## What of a text stands in others

sources-none = No word-for-word passage of this text stands in another document
sources-none-others = No word-for-word passage of this text stands in a document by anybody else
sources-and-own = { $others }; by the same author: { $own }
sources-other-words = Text in other words may stand in others: "sidelong rewritten" looks for it.
sources-share =
    { $share } stands in { $count } other { $count ->
         [one] document
        *[other] documents
    }

## Added since

filter-verbatim = with verbatim passages
filter-edited = with edited passages
filter-rewritten = rewritten
filter-group = in the group “{ $name }”
filter-folder = in the folder “{ $name }”
filter-across = between different folders
filter-group-name = group: … letters of a group
filter-folder-name = folder: … letters of a folder's name
filter-kind = kind: … verbatim or edited
top-part = shingles ({ $key })
overview-part = shingles proposes pairs: those that share little may be missed (--memory)
empty-left-out = All that is in { $root } is left out by { $by }. Other patterns bring it back.
excluded-folders = { $by } ({ $count } with folders)
excluded-files = { $by } ({ $count })
excluded = left out by { $patterns }
top-excluded = left out
new-since-pairs =
    new since the last time: { $pairs } { $pairs ->
         [one] pair
        *[other] pairs
    }
new-since-documents =
    new since the last time: { $documents } { $documents ->
         [one] document
        *[other] documents
    }
new-since =
    new since the last time: { $pairs } { $pairs ->
         [one] pair
        *[other] pairs
    }, { $documents } { $documents ->
         [one] document
        *[other] documents
    }

## Several folders at once

top-folders-more = { $count } more
overview-across =
    { $count ->
         [one] author has
        *[other] authors have
    } documents in several folders: those of one author are not compared (--authors files)
overview-folder =
    { $count ->
         [one] document
        *[other] documents
    } in { $name }
overview-archive =
    { $count ->
         [one] document
        *[other] documents
    } in the archive { $name }
overview-folders-more =
    in { $count } more { $count ->
         [one] folder
        *[other] folders
    }

## What the system said, by its kind

io-not-found = no such file or folder
io-denied = permission denied
io-exists = it exists already
io-folder = it is a folder
io-no-folder = it is no folder
io-full = no space is left
io-read-only = it can only be read
io-busy = it is in use
io-late = it took too long
io-memory = no memory is left
io-pipe = nobody listens any more
io-name = a name that can't be here
system = { $error }

## Why a file is not read

why-password = password-protected: save it without a password
why-pictures = no text, only pictures: save it where it was written, or type it in
why-nothing-written = no text: nothing is written in it
why-edges = no text but at the edges of its pages
why-format-later = .{ $extension } is not read yet: save it as text (.txt)
why-photo = .{ $extension } is not read: it is a picture, and only text is compared
why-format = .{ $extension } is not read: only documents are, such as .txt, .docx, .odt, .epub and .html; rename it to .txt if it is plain text, or save it as one of these if it holds text
why-page-damaged = damaged: the page is no text; save it again
why-encoding = no text in { $encoding }: see --encoding
why-binary = binary file, not text: export its text as .txt, or say in which encoding it is (--encoding)
why-zip-damaged = damaged: it can't be opened as the zip that it should be; save it again
why-many-parts = more than { $most } files inside: no document needs so many
why-no-message = damaged: no message could be found in it; save it again
why-no-latex = binary file, not LaTeX: export its text as .txt
why-no-main-part = damaged: the document's main part is missing; save it again in Word
why-no-slides = damaged: the list of slides is missing; save it again in PowerPoint
why-no-chapters = damaged: the list of chapters is missing; export it again
why-copy-protected = copy-protected book: it can't be read
why-no-doc-text = damaged: its text can't be found; save it as .docx
why-old-office = an old Office file: save it as .docx or .txt
why-no-content = damaged: its content is missing; save it again
why-preview-only = only its preview could be read: export it as PDF or Word
why-no-pages-text = no text was found in it: export it as PDF or Word
why-encrypted = password-protected or encrypted: save it without a password
why-encrypted-unknown = encrypted in an unknown way: save it without a password
why-no-pages = damaged: no pages could be found in it; save it again
why-scanned = scanned, no text layer: run text recognition (OCR) on it first
why-unreadable = no usable text layer: { $share }% of its letters are unreadable; run text recognition (OCR) on it, or save it as .txt
why-other-letters = no usable text layer: its letters are not those that it shows: no language has them so often; run text recognition (OCR) on it, or save it as .txt
why-no-pdf-text = no text in it: if it shows some, print it to a new PDF or save it as .txt
why-other-files = a zip of other files: unpack it
why-other-program = a file of another program: save it as text (.txt)
why-link-inside = a link inside a container: not followed
why-container-password = password-protected: unpack it with its password
why-no-such-file = there is no such file
why-packed = packed in a way that is not read here: unpack it, or zip it again
why-not-unpacked = damaged: it can't be unpacked; download it again
why-no-end = damaged: its end can't be found; download it again
why-empty = empty: 0 bytes; ask for it again
why-gone = it is gone
why-gone-back = it is gone; it is shown again when it is back
why-not-regular = not a regular file
why-folder = a folder: name the files that are in it, or compare them all with each other (sidelong scan FOLDER)
why-not-opened = not a regular file: it is not opened
why-container = a container of files: name one of them behind a /, such as { $example }
why-container-unpack = a container of files: unpack it
why-container-guest = a container of files: unpack it, or give its files
why-container-empty = there is no document in it
why-no-container = its container is not there
why-too-deep = a container in a container in a container: unpack it
why-too-large = too large: split it
why-no-word = no text: there is not one word in it
why-nothing-left =
    no text: it has nothing but { $left ->
         [numbers] numbers, which are left out: without --no-numbers it is compared
         [stop-words] stop words, which are left out: without --stop-words it is compared
        *[both] stop words and numbers, which are left out: without those options it is compared
    }
why-reader-failed = could not be read: the reader failed ({ $cause })
why-denied = permission denied: give yourself the right to read it
why-io = can't be read: { $error }
why-container-large =
    larger than { $size } { $unit ->
         [bytes] { $size ->
             [one] byte
            *[other] bytes
         }
        *[MB] MB
    }: unpack it, or allow more (--max-file-size)
why-largest =
    larger than { $size } { $unit ->
         [bytes] { $size ->
             [one] byte
            *[other] bytes
         }
        *[MB] MB
    }, the most that can be compared: split it
why-large =
    larger than { $size } { $unit ->
         [bytes] { $size ->
             [one] byte
            *[other] bytes
         }
        *[MB] MB
    }: raise --max-file-size
why-slow = took longer than { $time } s: save it as text (.txt), split it, or give it more (--limit time={ $more }s)
why-memory = needed more than { $size } MB: save it as text (.txt), split it, or give it more (--limit memory={ $more }MB)
why-memory-all = needed more than { $size } MB, half of --memory: split it, or allow more (--memory { $more }MB)
why-needs = needs about { $size } MB of memory, and half of --memory is { $most } MB: split it, or allow more (--memory { $more }MB)
why-stopped = its reader stopped ({ $how }): open it and save it again, or save it as text (.txt)
stopped-no-status = no status
stopped-nonsense = its answer made no sense
why-no-worker = no worker could be started for it ({ $cause }): close other programs, then start sidelong again
worker-no-pipes = it has no pipes
worker-silent = it does not answer
worker-other-version = it is another version
why-long-text = its text is larger than { $size } MB: split it
why-long-text-more = its text is larger than { $size } MB: split it, or allow more (--limit text={ $more }MB)
why-check-name = there is no such file: check the name
why-no-document = there is no such document
why-changed = it has changed, and is being read again
why-comparison = the comparison failed ({ $cause })
why-link-nothing = a link to nothing
why-link-circle = a link to a folder that it lies in: not followed
why-link-read = a link to another file or folder of the folder: it is read there
why-special =
    { $kind ->
         [fifo] a FIFO
         [socket] a socket
         [device] a device
        *[other] not a regular file
    }: it is never opened
folder-in-folder = { $inner } lies in { $outer }: its documents would be there twice; give only one of the two
folder-and-archive = { $name } is an archive and a folder to open as well: give it as one of the two
folder-lost = { $folder }: { $reason }; mend that, or leave this folder out
why-folder-gone = the folder is gone: its documents are left out until it is back
why-link-other = a link to a folder with another one that is open: not followed; to read all of it open it in the place of that one

## What is said beside a text or a container that was read

note-damaged = damaged: read in part; ask for it again
note-characters = { $count } damaged characters, shown as �: save it again as UTF-8
note-cut = very large: only the first part is shown
note-cut-more = to see more: --limit text={ $more }
note-cut-split = to see more: split it
note-second-document =
    contains a second document: as { $format } it has { $words } { $words ->
         [one] word
        *[other] words
    }, which { $words ->
         [one] is
        *[other] are
    } compared, as { $second } it has { $count }: open it in both programs
note-attachments =
    { $count } { $count ->
         [one] attachment not read: save it to a file
        *[other] attachments not read: save them to files
    }
note-attachments-named =
    { $count } { $count ->
         [one] attachment
        *[other] attachments
    } not read ({ $names }): save { $count ->
         [one] it to a file
        *[other] them to files
    }
note-parts = parts of it are in other files: { $names }
note-file-inside = a file inside it is not read: open it in Word and save it again
note-copy-protected = copy-protected in parts: the rest of it is shown
note-recognised = scanned: its letters were recognised by a program and may be wrong
note-unreadable = { $share }% of its letters are unreadable: its fonts don't say which they are
note-picture-pages = some pages are pictures without text: they are not read
note-unpacked = damaged: what could be unpacked of it is shown
note-container-damaged = damaged: what could be found in it is listed; download it again
note-container-empty = an empty container: there is no file in it
note-same-names = two of its files have one name: only the last of them is read
note-many-files = more than { $most } files in it, the rest is not read: unpack it
note-grows = it grows too large, the rest is not read: unpack it
note-deaths = { $count } of its files stopped their reader, the rest is not read: unpack it
note-no-worker = files are read without protection, as no worker could be started ({ $cause }): start sidelong again

## What is wrong with patterns

ignore-unheeded = its patterns are not heeded
ignore-large = larger than { $size } kB: shorten it
ignore-no-text = it is no text: save the file as UTF-8
ignore-lines = only { $most } lines are read
ignore-all = all of it
ignore-line = line { $number }
ignore-more-lines =
    and { $count } more { $count ->
         [one] lines
        *[other] lines
    }
ignore-mend =
    mend { $count ->
         [one] it
        *[other] them
    }; the other lines are heeded
ignore-long = longer than { $letters } letters, or more than { $signs } braces or asterisks: make several of it
ignore-no-glob = “{ $glob }” is no pattern ({ $error })
ignore-no-pattern = no pattern ({ $error })
pattern-such-as = patterns are those of .gitignore, such as *.bak, drafts/ or !kept.txt
pattern-empty = an empty pattern matches nothing: leave it away
authors-none = --author-pattern fits no document
authors-one = --author-pattern: one author for all
authors-one-listed = --people: one author for all
authors-unused =
    --people: { $count ->
         [one] line { $line } fits no document
        *[other] { $count } lines fit no document, the first is line { $line }
    }
authors-folders = one author a folder (--authors files)

## What changed last

news-added = { $name } added
news-alias = { $name } added: the same document as { $of }
news-many-aliases =
    { $count } { $count ->
         [one] file
        *[other] files
    } of documents that were there added
news-returned = { $name } is back
news-saved = { $name } saved
news-renamed = { $from } renamed to { $to }
news-deleted = { $name } deleted
news-left-out = { $name } is left out now
news-unread = { $name }: not read
news-many-added =
    { $count } { $count ->
         [one] document
        *[other] documents
    } added
news-many-returned =
    { $count } { $count ->
         [one] document is
        *[other] documents are
    } back
news-many-saved =
    { $count } { $count ->
         [one] document
        *[other] documents
    } saved
news-many-renamed =
    { $count } { $count ->
         [one] document
        *[other] documents
    } renamed
news-many-deleted =
    { $count } { $count ->
         [one] document
        *[other] documents
    } deleted
news-many-left-out =
    { $count } { $count ->
         [one] document
        *[other] documents
    } left out
news-many-unread =
    { $count } { $count ->
         [one] file
        *[other] files
    } not read
news-names = { " " }({ $names })
news-names-more = { " " }({ $names } and { $count } more)
news-no-duplicates = no duplicates
news-duplicates =
    { $count } { $count ->
         [one] duplicate
        *[other] duplicates
    }
news-over = { $count } over the limit
news-over-share = { $count } found elsewhere in large part
news-sharing =
    { $count } { $count ->
         [one] shares
        *[other] share
    } text (up to { $share })
news-gone = the folder is gone: it is looked for
news-folders-gone =
    { $names } { $count ->
         [one] is gone: it is looked for
        *[other] are gone: they are looked for
    }
news-folders-back =
    { $names } { $count ->
         [one] is back
        *[other] are back
    }
news-back = the folder is back
news-polled = changes are not told: the folder is looked through every few seconds
news-index-failed = the index failed ({ $cause }): start sidelong again
news-watch-failed = the watching failed ({ $cause }): start sidelong again
watch-ended = the system's watcher has ended
watch-no-more = the system grants no more watches: raise fs.inotify.max_user_watches
watch-none = the system does not tell of changes: { $error }

## What is found of a new document

verdict-accepted = accepted
verdict-duplicate = duplicate
verdict-over = over the limit
verdict-over-share = found elsewhere in large part
counted-accepted = { $count } accepted
check-not-read = not read
check-common =
    { $name }: { $count } of its shingles { $count ->
         [one] stands in so many documents that it is
        *[other] stand in so many documents that they are
    } left out, as common text: --count-common counts it
check-nothing-there = there is no document to compare with: name another folder, or look whether its files can be read (sidelong scan)
check-no-input = standard input can't be read
arrival-alone = there is no other document to compare with
check-not-whole =
    { $count } { $count ->
         [one] file is
        *[other] files are
    } accepted only as far as { $count ->
         [one] it was
        *[other] they were
    } read
check-unread =
    { $count } { $count ->
         [one] file of the folder was
        *[other] files of the folder were
    } not read, and so not compared ("sidelong scan" says why): { $names }
clause-group = duplicate of a group of { $count }, nearest is { $name }
clause-over-group = over the limit of a group of { $count }, nearest is { $name }
clause-over = over the limit, nearest is { $name }
clause-duplicate = duplicate of { $name }
clause-shares = { $share } of it in { $name }
clause-own = { $share } of it in { $name }, by the same author
arrival-nothing =
    it shares no listed text with the { $count } { $count ->
         [one] document that is
        *[other] documents that are
    } there
arrival-nearest =
    nearest is { $name } ({ $share } of it, { $same } of the { $count } { $count ->
         [one] word that counts
        *[other] words that count
    })
arrival-shares =
    { $share } of it stands in { $name } ({ $same } of the { $count } { $count ->
         [one] word that counts
        *[other] words that count
    })
arrival-together =
    { $share } of it stands in { $count } { $count ->
         [one] document
        *[other] documents together
    }
arrival-one = { $share } of it stands in { $name }
arrival-most = the most in { $name }
arrival-other-words = text in other words was not looked for, which "sidelong rewritten" does
arrival-within = not over the limit of { $most }
arrival-over-share = over the limit of { $most }
arrival-nothing-others = it shares no listed text with documents by anybody else
arrival-own = by the same author
arrival-own-more = { $count } more
arrival-group =
    duplicate of a group of { $count } { $count ->
         [one] document
        *[other] documents
    }
arrival-over-group =
    over the limit of a group of { $count } { $count ->
         [one] document
        *[other] documents
    }
arrival-others =
    { $count ->
         [one] the other is
        *[other] the others are
    } { $names }
arrival-others-more = the others are { $names } and { $count } more
arrival-over-two = over the limit as it would be one of two
arrival-single =
    duplicate of { $name } ({ $share } of it, { $same } of the { $count } { $count ->
         [one] word that counts
        *[other] words that count
    })
arrival-joins =
    would join it to { $count } other { $count ->
         [one] group
        *[other] groups
    }

## What is said of the cache and of kept places

cache-damaged = the cache is damaged: everything is read without it, and the next start begins it anew
cache-begun-anew = the cache was damaged and is begun anew: everything is read once more
cache-damaged-used = the cache is damaged, and another program uses it: nothing of it is used now; end that program, or clear it (sidelong cache clear): { $file }
cache-no-folder = nothing is kept for the next start, as { $folder } can't be made ({ $error }): name another folder with --cache-dir, or use --no-cache
cache-unusable = the cache can't be used ({ $cause }): name another folder with --cache-dir, or use --no-cache: { $file }
cache-busy = another program holds the cache, and everything is read without it: end that program, name another folder with --cache-dir, or use --no-cache: { $file }
cache-not-written = what is new is not kept for the next start ({ $cause }): make room, or give yourself the right to write it, name another folder with --cache-dir, or use --no-cache: { $file }
cache-full = not all of it is kept for the next start, as the cache is full ({ $size } MB): clear it (sidelong cache clear)
cache-is-a-folder = the cache can't be used, as a folder stands in the place of its file: move or remove that folder, name another one with --cache-dir, or use --no-cache: { $file }
cache-is-damaged = it is damaged
cache-is-read-only = it can't be written to
cache-is-full = the disk is full
cache-is-busy = another program holds it
cache-no-home = nothing is kept for the next start, as this user has no home folder: name a folder with --cache-dir, or use --no-cache
bookmark-unread = the place where you were is not known: { $file } can't be read ({ $error }); it stays as it is, and where you are, and what you look at, is not kept as long as that is so; once it can be read again it is kept from the next start on at the latest: mend it, or name another folder with SIDELONG_STATE_DIR
bookmark-aside = the place where you were is not known any more: what was kept of it is damaged, or of another version; a copy of it stays in { $file }
bookmark-unkept = where you are, and what you looked at lately, is not kept: { $folder } can't be written ({ $error }); make room there, or name another folder with SIDELONG_STATE_DIR
bookmark-damaged = the place where you were is not known any more: what was kept of it is damaged, or of another version
index-no-room = the index takes more memory than it may, as there is no room in { $folder } ({ $error }) for all that it lays down there, and { $held } of that stay in memory: allow more (--memory), or name a folder with room (--cache-dir)
index-lost = what the index laid down in { $folder } can't be read again ({ $error }), so that some pairs would be missing: allow more memory (--memory), or name another folder (--cache-dir)
sampled = 1 of { $part } shingles proposes pairs, so that those that share little may be missed, as the index would need { $size } MB of memory: allow more with --memory
sampled-all = all shingles propose pairs, as the index would need { $size } MB of memory: allow more with --memory

## What the terminal's room says

launch-files =
    { $count ->
         [one] 1 file
        *[other] { $count } files
    }
launch-opened = opened in the system's program
launch-unpacking = being taken out of the archive …
launch-unpacked = taken out of the archive; open it once more
launch-copy =
    { $count ->
         [one] it is a copy to be read, which goes when sidelong ends: the archive stays as it is
        *[other] those from an archive are copies to be read, which go when sidelong ends: the archive stays as it is
    }
launch-no-program =
    { $count ->
         [one] the system has no program to open it ({ $error }); { $key } opens it in your editor
        *[other] the system has no program to open them ({ $error }); { $key } opens them in your editor
    }
launch-back = back from the editor
launch-ended = { $editor } ended with { $status }
launch-no-editor = there is no program { $editor }: mend { $variable } and start again
launch-not-started = { $editor } can't be started: { $error }
launch-unnamed = no editor is named: start with EDITOR=nano, say; { $key } opens it in the system's program
launch-none = no editor is named: start with EDITOR=nano, say
launch-half = { $variable } is { $value }, which names no program: mend it and start again
open-no-name = { $name }: the name can't be handed to another program; rename the file
open-inside = { $name } can't be taken out of the archive that it is in
open-no-copy = { $name } is in an archive, and no copy of it could be made ({ $error })
open-gone = { $name } is not there any more: nothing to open
export-no-folder = no folder: all of them are watched
export-written = written to { $path }
export-failed = { $file } could not be written ({ $error }): make room, name another folder before it, or start sidelong in a folder of yours
export-no-such-folder = there is no such folder
export-in-watched = this folder is watched: a file in it would be read as a document
export-too-many = { $most } pairs with all their passages at once are the most: mark fewer
export-taken = a file of this name is there already: type another one
export-watched = a file here would be read as a document: start sidelong in a folder that is not watched
log-inside = no log, as it would be read as a document (--log FILE outside of the folder)
log-none = no log (--log FILE names another one)
terminal-gone = the terminal is gone
terminal-unread = the terminal can no longer be read
not-stopped = the program could not be stopped
no-signals = no signals can be heard
no-thread = no thread could be started: close other programs
theme-kept = theme { $name }, kept in { $path }
theme-until = theme { $name } until you leave
config-no-folder = this user has no folder for a configuration
config-no-parent = it has no folder
config-no-word = something else than a word stands under “{ $option }” there: change it by hand
started = sidelong { $version } on { $folder }: width { $width }, passages from { $run }, threshold { $threshold }

## What is wrong at a start

screen-needs-terminal = the screen needs a terminal for its input and output; without one, use: sidelong scan { $folder }
no-theme = there is no theme “{ $name }”: known are { $known }
demo-needs-terminal = the demo needs a terminal for its input and output
demo-no-folder = no temporary folder could be made for the demo; TMPDIR says where
demo-not-removed = the demo's folder { $folder } could not be removed
demo-not-written = { $file } could not be written for the demo
no-current-folder = the current folder is gone
no-such-folder = there is no such folder: check the name
is-a-file = { $name } is a file: give its folder, in which zips are read too, or use `sidelong compare A B`

## What a sketch says of a pair

because-few = { $count } of { $all }
because-few-shared = { $count } shared
because-few-bits =
    { $count } { $count ->
         [one] bit
        *[other] bits
    }
because-many-groups = { $count } of { $all } groups agree
because-many-pairs = { $count } of { $all } pairs of groups agree
because-groups =
    { $count ->
         [one] group { $names } of { $all } agrees
        *[other] groups { $names } of { $all } agree
    }
because-pairs =
    { $count ->
         [one] pair of groups { $names } of { $all } agrees
        *[other] pairs of groups { $names } of { $all } agree
    }
because-shared =
    { $count } kept { $count ->
         [one] fingerprint
        *[other] fingerprints
    } shared, of { $left } and { $right }
because-distance = distance { $count } of { $all } bits, at most { $most }
against-shingles = no shingle is shared
against-groups = no group agrees
against-pairs = no two groups agree
against-kept = no kept fingerprint is shared
against-words = one of the documents has no words
proposes =
    proposes { $found } of { $listed } { $listed ->
         [one] pair
        *[other] pairs
    }, misses { $missed }
proposes-others =
    ; { $count } of its proposals { $count ->
         [one] is no pair
        *[other] are no pairs
    }
sketch-drawing = drawing { $method } …
sketch-drawing-of = drawing { $method }: { $done } of { $all } …
no-sketch = no sketch is called '{ $name }'; there are { $known }
no-sketch-nearest = no sketch is called '{ $name }'; the nearest name is { $nearest }; there are { $known }
no-sketch-number = { $name } can't be '{ $typed }': { $numbers }; built in is { $usual }
no-sketch-without-number = { $name } takes no number: '{ $typed }'
sketch-numbers-layout = behind the hyphen stand groups x minima of each, as in { $usual }, with at most { $most } minima in all
sketch-numbers-scale = behind the hyphen stands a number from 1 to { $most }
sketch-numbers-words = behind the hyphen stands a number of words from { $least } to { $most }
sketch-numbers-bits = behind the hyphen stands a number of bits from 0 to { $most }
sketch-too-short = { $name } would not find every shared run of { $words } words by shingles of { $width }: ask { $least } at least, or set --width
sketch-counts = { $found } proposed, { $missed } missed{ $others }
sketch-others =
    , { $count } no { $count ->
         [one] pair
        *[other] pairs
    }

## How words were compared

stop-words =
    { $count } stop { $count ->
         [one] word
        *[other] words
    }
numbers =
    { $count } { $count ->
         [one] number
        *[other] numbers
    }
options-each-language = each text's language
options-stop-words = without stop words ({ $language })
options-numbers = without numbers
options-stems = by stems ({ $language })
options-bigrams = Chinese and the like by pairs of characters
options-chinese = Chinese by words

## What is printed

progress =
    { $done } of { $all } { $what ->
         [texts] texts
         [pairs] pairs
         [sources] sources
         [measurements] measurements
         [counts] counts
        *[files] files
    }
not-answered = the answer could not be written to standard output
waiting-reading = reading the folder …
waiting-comparing = comparing two texts …
printed-by =
    { " " }by { $count } { $count ->
         [one] author
        *[other] authors
    }
printed-shown = { " " }({ $count } shown)
printed-archived = { " " }beside { $count } of archives
printed-unread = { $count } not read
printed-not-whole = , { $count } not read whole
printed-left-out = , { $what } left out
printed-files =
    { $count } { $count ->
         [one] file
        *[other] files
    }
printed-folders =
    { $count } { $count ->
         [one] folder
        *[other] folders
    }
printed-characters = chars
printed-line = line { $number }
printed-lines = lines { $first }-{ $last }
printed-paragraph = paragraph { $number }
printed-paragraphs = paragraphs { $first }-{ $last }
told-unread = not read: { $name }: { $reason }
told-unread-more =
    not read: { $count } more { $count ->
         [one] file
        *[other] files
    }, all listed with --format json
not-whole = not read whole: { $what }
not-whole-more =
    not read whole: { $count } more { $count ->
         [one] document
        *[other] documents
    }, all listed by 'sidelong scan --format json'
told-not-searched = rewritten pairs were not looked for, which --rewritten does
told-odd =
    odd letters in { $count } { $count ->
         [one] document
        *[other] documents
    } of none of these pairs: { $names }
told-left-out = left out: { $what } ({ $by })
told-left-out-more =
    left out: { $what } (by { $count } more { $count ->
         [one] pattern
        *[other] patterns
    }, all listed with --format json)
told-across =
    { $count } { $count ->
         [one] author has
        *[other] authors have
    } documents in more than one folder, and documents of one author are not compared (--same-author lists their pairs)
told-authors-none = { $note }: every document counts as an author's own
told-aliases =
    { $count } { $count ->
         [one] file is a second copy
        *[other] files are second copies
    } of a document of the same person, and not counted: { $names }
told-alias = { $name } ({ $of })
told-own =
    { $count } { $count ->
         [one] author has
        *[other] authors have
    } several documents, { $documents } together, which are not compared with each other
told-authors = { $said } (--same-author lists their pairs): { $note }
told-authors-files = { $said } (--same-author lists their pairs)
told-short =
    { $count } { $count ->
         [one] document has
        *[other] documents have
    } fewer words than a shingle, which has { $width }, and can share only the whole text: { $names }
told-long =
    { $count } documents have more than { $words } words each: with each other ({ $pairs ->
         [one] 1 pair
        *[other] { $pairs } pairs
    }) they are compared word for word only; 'sidelong compare A B' shows what was rewritten in two
told-masked =
    { $count } { $count ->
         [one] document has
        *[other] documents have
    } nothing but masked words: { $names }
told-same =
    { $count ->
        [one] 1 pair is
       *[other] { $count } pairs are
    } the same text under two names: { $names }
told-anonymous = names are aliases; a nickname, or a first name or a surname alone, may still stand in a text
told-options = compared { $options }
chosen = as chosen on the screen of this folder, { $what }: --fresh takes nothing over
chosen-templates = the text of { $count ->
        [one] 1 template
       *[other] { $count } templates
    } is left out
chosen-dismissed = { $count ->
        [one] 1 harmless passage is
       *[other] { $count } harmless passages are
    } left out
chosen-layers = the layers { $layers } are on
chosen-no-layers = no layer is on
chosen-run = passages have at least { $words }
chosen-archive = { $folder } is an archive
told-common =
    { $count } { $count ->
         [one] document has
        *[other] documents have
    } some text that more than { $most } have; these figures leave it out, and --common lists its passages, if it has long ones.
told-no-same-author = no author is known to have several documents{ $note }: --author-pattern or --people tells who wrote which
told-same-author = these are the pairs of documents by the same author
told-files-unread =
    { $count } { $count ->
         [one] file
        *[other] files
    } not read: 'sidelong scan' says why

## What is read out: scan --plain

plain-read =
    { $documents } { $documents ->
         [one] document
        *[other] documents
    } read in { $root }. { $pairs } { $pairs ->
         [one] pair shares text.
        *[other] pairs share text.
    }
plain-pair = Pair { $number } of { $all }: { $left } and { $right }.
plain-figures = Of the first { $left } stands in the second, and of the second { $right } in the first. They share { $words } in { $passages }; the longest equal run has { $run } of them.
plain-innocent = Such characters may have innocent causes: text copied from the web, another keyboard, a damaged file.
plain-identical = The two texts are the same, letter for letter.
plain-passage = The passage with the longest run reads: { $text }.
plain-passage-edited = The passage with the longest run reads, in the first: { $left }; in the second: { $right }.
plain-some-passage = One of the shared passages reads: { $text }.
plain-some-passage-edited = One of the shared passages reads, in the first: { $left }; in the second: { $right }.
plain-quoted = “{ $text }”
plain-quoted-cut = “{ $text }” and so on
plain-cluster =
    Cluster { $number } of { $all }, { $count } { $count ->
         [one] document
        *[other] documents
    }: { $names }.
plain-link = Of one of them { $share } stands in the other.
plain-links = Where two of them share most, of one { $strongest } stands in the other; in the weakest link { $weakest }.
plain-common = Common text, which stands in more than eight documents, is left out.
plain-more =
    { $count } more { $count ->
         [one] pair
        *[other] pairs
    } not listed here.
plain-unread = Not read: { $name }. The reason: { $reason }.
plain-percent =
    { $count } { $count ->
         [one] percent
        *[other] percent
    }
plain-percent-more =
    more than { $count } { $count ->
         [one] percent
        *[other] percent
    }
plain-percent-less =
    less than { $count } { $count ->
         [one] percent
        *[other] percent
    }

## What two files share: compare

compare-share = { $share } of it stands in the other
compare-share-counted =
    { $share } of the { $words } that { $count ->
         [one] counts stands
        *[other] count stand
    } in the other
compare-alone = Nothing is left out as common text: two files alone have none.
compare-left-out = { " " }({ $what } left out)
compare-left-out-language = { " " }({ $what } left out, { $language })
compare-options = Compared { $options }.
compare-raw = Masked words are left out: { $left } of the first text and { $right } of the second. With them the larger share is { $share }.
compare-bounded = Too long or too repetitive to look for all that was rewritten: some of it may be missing here.
texts-identical = the two texts are the same, letter for letter
compare-none = No passages.
compare-shared = { $words } shared in { $passages }, the longest run is { $longest }.
compare-words-differ = Words that differ stand in [brackets].
compare-characters-differ = Characters that differ stand in [brackets].
compare-words-moved = Words that were moved stand in <angle brackets>: the other text has them elsewhere in the passage.
compare-characters-moved = Characters that were moved stand in <angle brackets>: the other text has them elsewhere in the passage.
compare-words-odd = Words with letters of another alphabet stand between *asterisks*.
compare-odd = { $letter } has odd letters: { $what }
compare-hidden = { $letter } has hidden text: { $what } that a reader of it does not see
compare-repetitions = Shingles repeat, so that it makes a difference how they are counted:
compare-verbatim = Verbatim
compare-edited = Edited
compare-summary = Summary
compare-passage = { $number }. { $kind }, A { $left }, B { $right }
compare-same = { $words } the same, longest run { $run }
compare-stand = { $words } of { $of } stand in the longer text, longest run { $run }

## The page for a board: report

report-title = Shared text in { $folder }
report-made = Made on { $date } by Sidelong { $version }
report-summary =
    { $count } { $count ->
         [one] case
        *[other] cases
    }: { $verdicts }
report-noted = noted
report-verdict-changed = open: another version of these texts was decided on
report-compared = What was compared
report-folder = Folder
report-documents = Documents
report-documents-by = { $authors ->
    [one] { $documents } by { $authors } author
   *[other] { $documents } by { $authors } authors
}
report-documents-some = { $documents }, of which { $known } { $known ->
         [one] is
        *[other] are
    } by { $authors } { $authors ->
         [one] author
        *[other] authors
    }; whose the others are is not known
report-of = Document
report-dates = Dates of the files
report-from-to = from { $first } to { $last }, as the files say; a date can be changed
report-pairs = Pairs that share text
report-pairs-here = { $pairs }, { $here } of them on this page
report-how = How
report-settings = by runs of { $width } and passages of { $run } and more, from a share of { $threshold } on, { $common }
report-layers = Masked words
report-no-layers = none: quotations and references count as all other text
report-names = Names
report-names-aliases = all names are aliases, in the texts too, where a nickname, or a first name or a surname alone, may still stand; notes and reviewers are left out
report-not-compared-head = What was not compared
report-all-read = All files of the folder were read.
report-cases = Cases
report-shared = Words shared
report-case = Case { $number }: { $left } and { $right }
report-order = Confirmed pairs come first, then those to follow up, then open ones; of each, those with the strongest evidence: many shared words that are much of a text.
report-caution = Shared text is no proof of intent. It may come from a common source, a template, a quotation or work that was done together. Who reads this decides, not the program.
report-words = What the words mean
report-word-passage = Passage
report-about-passage = a stretch of both texts that says the same, word for word or with some words changed. It has the same number on both sides.
report-word-share = A in B, B in A
report-about-share = the share of the words of one text that are the same in passages with the other. A short text may stand wholly in a long one of which it is a small part.
report-word-run = Longest run
report-about-run = the most words in a row that are the same in both texts. The longer it is, the less it is chance.
report-word-common = Common text
report-about-common = text that many documents of the folder have, such as the task. No share counts it unless that is said.
report-word-masked = Masked words
report-about-masked = words that are left out for a reason that is said: a template, a quotation, a list of references. What the share would be with them stands beside it.
report-marks = Words of a passage that are not the same in both texts are underlined:
report-sample = word
report-mark-replaced = something else stands in its place
report-mark-form = another form of the same word stands there
report-mark-inserted = nothing stands there
report-mark-moved = it stands elsewhere in the passage
report-mark-odd = has letters of another alphabet that look alike
report-mark-masked = masked: it does not count
report-around = Grey text without a bar beside it stands around a passage and is no part of it.
report-person = Name
report-checksum = SHA-256
report-masked = Masked as { $layer }: { $left } { $left ->
    [one] word
   *[other] words
} of A, { $right } of B.
report-not-compared = The two could not be compared: { $why }
report-whole = The whole of { $letter }
report-wholes = Both texts in whole
report-signatures = Signatures
report-signed-name = Name
report-signed-date = Date
report-signed = Signature
report-no-case = the page has no case: of { $pairs } none is all that was asked for
report-no-cluster = there is no cluster { $number }
report-taken = a file of this name is there already: give another name, or remove the file
report-no-document = there is no document { $name }
report-several = several documents are called { $name }: give the path of one: { $paths }
report-key-name = name
report-key-alias = alias

## What of a text stands in which others: sources

sources-heading =
    { $name }: { $share }, { $words }. { $count } { $count ->
         [one] document shares
        *[other] documents share
    } enough text with it to be compared.
sources-not-compared = { $count } more share text with it, less than these, and were not compared.
sources-common =
    { $count } of its shingles { $count ->
         [one] stands in so many documents that it is
        *[other] stand in so many documents that they are
    } left out, as common text: --count-common counts it.
sources-own-heading = By the same author, whose documents are not paired with each other (--authors files pairs them): { $share }, { $words }.
sources-unread = { $name } was not compared: { $reason }
sources-share-head = share
sources-stretch = { $number }, { $lines }
sources-also = , also in { $numbers }
sources-also-changed = , in part or with changes in { $numbers }
sources-no-end = { $name }: the comparison did not end

## Pairs that say the same in other words: rewritten

printed-no-rewritten = No rewritten text was found.

## What is kept: cache

cache-cleared = cleared: { $size } free
cache-place = place
cache-of-most = { $size } of { $most } at most
cache-last-run = last run
cache-run =
    { $count } { $count ->
         [one] file
        *[other] files
    } not opened, { $copies } known by their content, { $read } read
cache-other = of another
cache-clear-removes = { $name }, { $size } (sidelong cache clear removes it)

## What the machine has: doctor; the configuration

doctor-configuration = configuration
doctor-language = language
doctor-cache = cache
doctor-watching = watching
doctor-files = files up to
doctor-terminal = terminal
doctor-colours = colours
doctor-background = background
doctor-theme = theme
doctor-clipboard = clipboard
doctor-no-cache = nothing is kept (--no-cache)
doctor-no-cache-folder = this user has no folder for it: name one with --cache-dir
doctor-watches = up to { $most } folders by { $programs } programs; beyond, every few seconds
doctor-watches-unknown = as the system tells; else every few seconds
doctor-no-terminal = none: the screen needs one for its input and output
doctor-no-size = of unknown size
doctor-size = { $columns } columns, { $rows } rows
doctor-own-ground = on its own ground
doctor-brings-ground = which brings its ground along
doctor-osc = what is copied goes to the terminal (OSC 52), which may pass it over; no wl-copy, xclip or xsel is there
doctor-osc-remote = what is copied goes to the terminal (OSC 52), which may pass it over, as you are logged in over SSH
doctor-osc-and = what is copied goes to the terminal (OSC 52) and to { $tool }
doctor-not-yet = { $folder } (not there yet)
doctor-reviews = decisions
doctor-places = where you were
doctor-last = opened last
doctor-last-none = nothing yet
doctor-last-of = { $folders } (sidelong --last)
doctor-recent =
    { $folder }, { $count } { $count ->
         [one] folder
        *[other] folders
    } opened lately
doctor-told = changes are told (tried in a temporary folder)
doctor-not-told = changes are not told, so folders are looked through every few seconds: { $why }
probe-silent = a file was written, and nothing was told for { $seconds } s
doctor-watched = watched
doctor-file-size = { $size } (--max-file-size)
doctor-reader = reading a file
doctor-reader-limits = { $seconds } s and { $memory } (--limit time=TIME, --limit memory=SIZE)
doctor-index = index
doctor-index-size = { $size } in memory, beyond by a part of the shingles (--memory)
doctor-index-any = as much memory as it needs (--memory)
doctor-folder = folder
doctor-local = { $folder }, on { $system }
doctor-remote = { $folder }, on { $system }: what other machines change there is not told, and found by looking through all of it every ten minutes
doctor-read = read
doctor-unread = not read
doctor-left-out = left out
doctor-worker = readers
doctor-not-set = not set
doctor-no-colours = none (NO_COLOR, or the terminal has none)
doctor-all-colours = all (COLORTERM)
doctor-256 = 256; COLORTERM=truecolor would say that it shows all
doctor-light = light
doctor-dark = dark
doctor-no-ground = unknown: the terminal gave no answer, and there is no COLORFGBG
doctor-spoken = { $name }, { $why }
doctor-english = English
doctor-russian = Russian
chosen-by-flag = by --lang
chosen-by-configuration = by the configuration
chosen-by = by { $name }
chosen-by-nobody = as nothing else is said
doctor-no-configuration = this user has no folder for it
doctor-wrong = { $path }, which is wrong: see above
doctor-missing = { $path }, which is not there
config-nowhere = This user has no folder for a configuration: name a file with --config.
config-missing = { $path } is not there, so all is as it is built in.
config-begin = A file to begin with: sidelong config --default
config-right = { $path } is right.
config-unread = the configuration { $path } can't be read
config-wrong = a configuration that is wrong is not used: mend it, or name another one with --config
config-refused = with what the configuration says (sidelong config shows it): { $why }
config-without-screen = that is for the screen alone: this command goes on without it
config-takes = line { $line }: in { $places } the key { $key } is taken from “{ $command }”, which keeps { $left }
config-takes-last = line { $line }: in { $places } the key { $key } is taken from “{ $command }”, which has no key any more: give it one
config-chosen = Chosen on the screen of this folder, and heeded by commands:
config-chosen-nothing = Nothing is chosen on the screen of this folder.
config-built-in = built in
config-quarter = built in: a quarter of the memory here
config-line = line { $line }
config-environment = the environment
config-flag = the command line

## Languages of texts

language-sq = Albanian
language-ar = Arabic
language-hy = Armenian
language-az = Azerbaijani
language-eu = Basque
language-be = Belarusian
language-bn = Bengali
language-ca = Catalan
language-zh = Chinese
language-cs = Czech
language-da = Danish
language-nl = Dutch
language-en = English
language-et = Estonian
language-fi = Finnish
language-fr = French
language-de = German
language-el = Greek
language-he = Hebrew
language-hi = Hindi
language-hu = Hungarian
language-id = Indonesian
language-it = Italian
language-kk = Kazakh
language-lt = Lithuanian
language-ne = Nepali
language-no = Norwegian
language-fa = Persian
language-pl = Polish
language-pt = Portuguese
language-ro = Romanian
language-ru = Russian
language-sl = Slovenian
language-es = Spanish
language-sv = Swedish
language-tg = Tajik
language-ta = Tamil
language-tr = Turkish
language-uk = Ukrainian
language-uz = Uzbek

## What is wrong with config.toml, and what a value may be

config-no-option = there is no option “{ $name }”
config-no-place = there is no place “{ $name }”
config-no-command = there is no command of “{ $place }” “{ $name }”
config-no-theme = there is no theme “{ $name }”
config-no-meaning = there is no meaning “{ $name }”
config-no-key = there is no key “{ $key }”
config-meant = “{ $name }” is meant?
config-key-names = write a letter, or a name such as { "enter, pgdn, ctrl-d, shift-tab, f5" }
config-keys = keys are written as { "\"j\"" } or { "[\"j\", \"down\"]" }
config-taken = in { $place } the key { $key } is for “{ $command }” already (line { $line })
config-letter = “{ $key }” is a letter here, which can be no command
config-leaves = “{ $key }” leaves everywhere, and can be nothing else: another key is needed for “{ $command }”
config-quoted = “{ $key }” is written in quotation marks
config-table = “{ $key }” is a table: write its own under [{ $key }]
config-switch = { $name } is true or false
config-value = { $name } is one value, such as { $name } = { $example }
config-list = { $name } is a list, such as { $name } = { $example }
config-theme-built-in = “{ $name }” comes with the program: take another name
config-no-verdict = { $name } is no verdict: the name of one of your own begins with { $kinds } and a colon, and has letters, digits, - and _, at most 40 bytes
config-verdict = a verdict is one of { $forms }
config-verdict-key = a built-in verdict has its key in { $table }
config-verdict-taken = the key { $key } means something else among the verdicts
config-theme-name = the name of a theme has letters { "a" } to { "z" }, digits and hyphens
config-styles = several styles are written as ["white on 17", "white on 52"]
theme-no-ground = after “on” the colour of the ground is missing
theme-two-colours = “{ $word }” would be a second colour: a ground is written as “on { $word }”
theme-no-colour = “{ $word }” is no colour: write #rrggbb, a number up to 255, default, or a name such as light-blue
value-none-of = “{ $value }” is none of { $all }
value-width = a number of words from { $least } to { $most }
value-stop-words = there are stop words for auto (each text's language), { $all }
value-stems = there are stems for auto (each text's language), { $all }
value-percent = a percentage such as 10 or 2.5%
value-percent-range = a percentage from 0 to 100
value-percent-least = at least { $least }, or 0 for everything
value-documents = a number of documents from 1 to { $most }
value-pairs = a number of pairs from 1 on
value-size = a size such as 500K, 64M or 1G
value-size-of-file = a size from one byte to 1G
value-size-of-index = a size from 1M to 1048576G
value-memory = a size from 64M on
value-text = a size up to 1G
roster-columns = line { $line } has no file or no name: write file,name,group in it, and quotation marks around what has a comma
roster-empty = it names nobody: write file,name,group in each line
roster-encoding = line { $line } is not UTF-8: save the list as “CSV UTF-8”
roster-pattern = line { $line } has a pattern that is none, { $cause }: write a name, or a pattern such as *petrova*
roster-twice = line { $line } gives { $file } to somebody else than line { $before }: keep one of them
value-folder = the name of a folder; for none, use --no-cache
value-archive = a folder, or a name without / and a folder, as in 2025=/srv/essays
value-limit = { $name } is { $value }
value-limits = the limits are time, memory and text
value-time = a time such as 40s or 2m
value-time-range = from 0.1s to a day

## What people decide on pairs and documents

verdict-open = open
verdict-seen = seen
verdict-follow-up = to follow up
verdict-harmless = harmless
verdict-quotation = harmless: a quotation
verdict-common-source = harmless: a common source
verdict-worked-together = harmless: they worked together as allowed
verdict-own-text = harmless: the author's own earlier text
verdict-template = harmless: a template
verdict-chance = harmless: chance
verdict-confirmed = confirmed
verdict-changed = other version
verdict-title = Verdict
verdict-then = { $what }; then comes the next open pair
note-title = Note
decided-pair = { $left } and { $right }
decided-passage = everywhere: “{ $begin } …”
turned = { $act }: { $what }
decided = { $verdict }, { $key } takes it back: { $what }
decided-on = { $verdict }, { $key } takes it back, { $note } says why: { $what }
noted = note kept: { $what }
note-not-kept = the note is not kept: { $keep } keeps it, { $back } once more leaves it as it was
note-no-file = the note could not be handed to the editor: { $error }
note-back = back from the editor: { $key } keeps the note
decided-unlisted = not listed: { $count } confirmed or to follow up
decided-again = decided again: { $what }
taken-back = taken back, { $key } decides so again: { $what }
ledger-title = Decided on in several folders:{" "}
ledger-none = Nobody: no pair of these names was decided on in several folders.
ledger-hidden = this list names people, whose names are hidden: { $key } shows them
ledger-off = what was decided in other folders is not told (--no-ledger)
nothing-to-decide = there is no pair here to decide on
nothing-to-undo = you have decided nothing that could be taken back
nothing-to-redo = you have taken nothing back since you decided last
unkept-offered = { $key } writes to a file what is not kept
unkept-none = all that you decided is kept
unkept-leave =
    { $count ->
         [one] a decision is not kept: { $write } writes it to a file, { $leave } once more leaves without it
        *[other] { $count } decisions are not kept: { $write } writes them to a file, { $leave } once more leaves without them
    }
stands-noted = { $verdict }, with a note
overview-open = { $count ->
     [one] of these pairs is open
    *[other] of these pairs are open
}
details-decided = what was decided
decided-no-note = no note any more
decided-note = note “{ $note }”
decided-note-below = note
decided-marked = marked
decided-unmarked = mark taken away
decided-elsewhere =
    two of these names ({ $people }) had text in common in { $folders ->
         [one] { $folders } other folder
        *[other] { $folders } other folders
    } that somebody decided on, { $first } to { $last }; confirmed in { $confirmed }
decided-line = { $what } ({ $who })
decided-line-figures = { $what } ({ $who }), with { $figures }
decided-taken-back = taken back: { $what }
decided-by = { $name }, { $time }
decided-figures = { $words ->
     [one] { $words } shared word
    *[other] { $words } shared words
} in { $passages ->
     [one] { $passages } passage
    *[other] { $passages } passages
}, the longest run { $longest }
decided-before = decided on another version of these texts: { $verdict } ({ $who })
decided-before-same = { $before }; what they share is as long as it was: { $figures }
decided-before-other = { $before }; then { $then }, now { $now }

## What is said of the file of decisions

reviews-unkept = what you decide is not kept ({ $cause }), and stays in memory until you leave: make room, or give yourself the right to write it, or name another file with --reviews: { $file }
reviews-unread = the file of decisions can't be used ({ $cause }), and what you decide stays in memory until you leave: name another file with --reviews: { $file }
reviews-newer = a newer version of Sidelong wrote the file of decisions, so that it is left as it is, and what you decide stays in memory until you leave: { $file }
reviews-foreign = this is no file of decisions, and is left as it is: name another one with --reviews: { $file }
reviews-rescued = what you decided is written here: take it in with “sidelong reviews import” when there is room: { $file }
reviews-unknown =
    { $count ->
        [one] { $count } decision of a newer version is kept, and not shown
       *[other] { $count } decisions of a newer version are kept, and not shown
    }
reviews-damaged =
    the file of decisions was damaged, and { $count ->
        [one] { $count } entry of it
       *[other] { $count } entries of it
    } could be read and { $count ->
        [one] is
       *[other] are
    } kept; the damaged file is { $file }
reviews-no-home = this user has no home folder: name a file for decisions with --reviews
reviews-listed = { $time } { $by }: { $verdict }: { $names }
reviews-marked = { $verdict }, marked
reviews-ledger =
    { $people }: { $folders } folders, { $confirmed ->
        [0] confirmed in none
       *[other] confirmed in { $confirmed }
    }, { $first } to { $last }: { $names }
reviews-entries =
    { $count ->
        [one] { $count } entry in all, earlier ones and undone ones too
       *[other] { $count } entries in all, earlier ones and undone ones too
    }
reviews-no-entry = no decision, or one of a newer version
reviews-altered = it was changed since it was exported
reviews-refused = line { $line } of { $file } is not taken in: { $why }
reviews-imported = taken in: { $new } of { $all }, the others were there or are none
reviews-not-imported =
    { $count ->
        [one] { $count } line is not taken in
       *[other] { $count } lines are not taken in
    }
reviews-clear-yes = nobody can be asked here: say --yes to forget all decisions
reviews-clear-question =
    Forget { $count ->
        [one] the { $count } entry
       *[other] all { $count } entries
    } in { $file } for ever? Type yes:
reviews-clear-answer = yes
reviews-not-cleared = nothing is forgotten
reviews-cleared =
    { $count ->
        [one] { $count } entry is forgotten
       *[other] { $count } entries are forgotten
    }
