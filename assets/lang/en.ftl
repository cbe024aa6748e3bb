# What Sidelong says, in English.
#
# One message a sentence or a name, in Project Fluent's format (https://projectfluent.org/fluent/guide/). Names in `{ $... }`
# are put in by the program; numbers choose the form of a plural. The other languages have the same messages with the same
# names. Names of keys, options, file formats, and the words of a filter stay as they are in every language.

## What each key does: the help, the palette

do-open = Show both texts of the pair side by side
do-filter = Keep only some pairs, by letters of a name or by figures (c>60 words>200 new)
do-next-sort = Sort by the next measure; equals stand as they were sorted before
do-reverse = Sort the other way round
do-next-kept = With --sketch: only what it misses, what it proposes, or all
do-lower = Lower the threshold: more pairs
do-raise = Raise the threshold: fewer pairs
do-rewritten = Search all texts for pairs that say the same in other words
do-details = Show what both files say about where they come from
do-mark = Mark it, or unmark it: y, E, o and N then act on all that are marked
do-mark-all = Mark all that are listed, or unmark them
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
do-matrix-lower = Lower the threshold: a wider cluster
do-matrix-raise = Raise the threshold: a tighter cluster
do-matrix-drawing = Draw the links between the members in place of the figures, or the figures again
do-unread = Show the files not read, with the reasons
do-unread-unread = Show the documents again
do-unread-filter = Keep only the files with these letters in the name
do-overview-open = Show the pairs that are listed
do-suggested = Take the threshold that the gap in the histogram suggests
do-back = One step back
do-documents-open = Show the document beside its best match
do-partners = List all documents that share text with it
do-documents-filter = Keep only some files, by letters of the name or by figures (best>60 pairs=0 new)
do-documents-details = Show what the file says about where it comes from
do-documents-next-sort = Sort by the next column; equals stand as they were sorted before
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
do-folders = Open another folder, or one that was open before
do-next-new = To the next one that is new since you saw it
do-see-all = Count everything as seen, or what is marked
do-divider-back = Move the line between two texts, or list and preview, to the left or up
do-divider-on = Move that line to the right or down
do-freeze = Hold the lists as they are, or let them follow again
do-clear-back = Clear the marks, then the filter; else one step back
do-help = Show these keys
do-palette = Find a command by what it does
do-themes = Choose other colours
do-copy = Copy the pair, the passage or the path into the clipboard
do-activity = List what happened, and when
do-export = Write what is shown to a file: text, Markdown, CSV or a picture
do-mouse = Leave the mouse to the terminal, to select text, or take it again
do-suspend = Back to the shell for a while; fg returns
do-quit = Leave; ctrl-c does so everywhere
do-keep = Keep the filter and return to the list
do-clear = Drop the filter and return to the list
do-erase = Take the last letter away
do-erase-all = Take all letters away
do-complete = Complete the last word
do-filter-quit = Leave
do-search = Search in both texts, or in the one that moves alone
do-passages = List the passages
do-sources = Show one document, and which others have what of it
do-carriers = List all documents that have this passage
do-next-passage = Go to the next passage that another document has
do-previous-passage = Go to the passage before
do-document-open = Show the source of the passage beside it
do-document-right = Mark the passages of the next source alone; after the last one, of all
do-document-left = Mark the passages of the source before alone
do-carriers-open = Show it beside the document that the passage was seen in
do-carriers-back = Return to the passage
do-search-keep = Keep what was found and return to the texts
do-search-clear = Drop the search and return to the texts
do-search-down = To the next place
do-search-up = To the place before
do-partners-open = Show both documents side by side
do-partners-back = Return to the documents
do-rewritten-rewritten = Search again, in the texts as they are now
do-rewritten-back = Return to the pairs; a search ends
do-passages-back = Return to the texts, at this passage
do-details-back = Hide the details
do-help-back = Hide the keys
do-sheet-down = Further down
do-sheet-up = Further up
do-palette-open = Do what is under the cursor
do-palette-back = Hide the commands
do-folders-open = Open the folder under the cursor, or the one whose path is typed
do-folders-add = Open it together with what is open: all of them are compared as one
do-folders-back = Stay in the folder that is open
do-folders-complete = Complete the path, or take the one under the cursor to go on from
do-themes-keep = Keep this theme
do-themes-back = Return to the theme of before
do-export-keep = Write the file
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
do-line-down = One line down, in both texts or in the one that moves alone
do-line-up = One line up
do-focus-left = Move the left (upper) text alone
do-focus-right = Move the right (lower) text alone
do-start = To the beginning of the text
do-end = To the end of the text

## The footer, in a word or two

key-side-by-side = side by side
key-filter = filter
key-sort = sort
key-more-pairs = more pairs
key-matrix = matrix
key-wider = wider
key-drawing = drawing
key-documents = documents
key-pairs = pairs
key-lower = lower
key-raise = raise
key-as-suggested = as suggested
key-best-match = best match
key-not-read = not read
key-back = back
key-keys = keys
key-quit = quit
key-keep = keep
key-clear = clear
key-empty = empty
key-complete = complete
key-next-passage = next passage
key-one-source = one source
key-close = close
key-open = open
key-next = next
key-previous = previous
key-again = again
key-down = down
key-up = up
key-do-it = do it
key-as-it-was = as it was
key-write = write
key-matches-only = matches only

## Names of places, in titles and on tabs

place-pairs = Pairs
place-clusters = Clusters
place-matrix = Matrix of a cluster
place-documents = Documents
place-unread = Files not read
place-overview = Overview
place-side = Side by side
place-document = One document against all
place-filter = Filter
place-search = Search
place-passages = Passages
place-partners = Documents that share text with one
place-rewritten = Pairs that say the same in other words
place-carriers = Documents that have a passage
place-details = Details
place-help = Keys
place-palette = Commands
place-themes = Themes
place-export = Write to a file
place-activity = What happened
place-folders = Another folder
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
top-pairs-runs =
    { $count ->
         [one] pair
        *[other] pairs
    } at { $threshold }, { $more } by runs
top-clusters =
    { $count ->
         [one] cluster
        *[other] clusters
    }
top-unread = not read (u)
filter-hint = letters of a name, or { $names }: >, <, =
held = held, nothing waits (f)
held-changes =
    held, { $count } { $count ->
         [one] change waits
        *[other] changes wait
    } (f)
folder-gone = the folder is gone; looking for it
polled = looked through every few seconds: { $reason }
reading = { $read } / { $found }{ $more } read
marked = { $sign } { $count } marked
news-count = { $sign } { $count } new (n)
signs-pairs = { $sign } { $count } under { $threshold }, for long or scattered runs
signs-clusters = { $sign } under { $threshold }, linked by long or scattered runs
no-documents = no documents
no-pairs = no pairs
class-in-numbers = the class in numbers
title-by = { $what } by { $order }
title-missed = { $count } missed of { $all }
title-proposed = { $count } proposed of { $all }

## What lists are sorted by

by-strength = the larger share
by-left = A in B
by-right = B in A
by-resemblance = resemblance
by-words-shared = words shared
by-run = longest run
by-passages = passages
by-name = name
by-best = best match
by-pairs = pairs
by-words = words
order-then = { $first } then { $second }

## Heads of columns, and what stands in them

head-left = A in B
head-right = B in A
head-words = words
head-run = run
head-passages = passages
head-alike = alike
head-a = A
head-b = B
head-best-match = best match
left-out-note = ° common text left out
odd-note = ! see its details (i)
arrived-new = + new
arrived-duplicate = = new, a duplicate
arrived-over = # new, over the limit
head-document = document
head-pairs = pairs
head-best = best
head-file = file
head-reason = reason
head-size = size
head-strongest = strongest
head-weakest = weakest
head-links = links
head-centre = centre
head-others = other members
most-in-common = has the most in common with the rest
earliest = { $name } says the earliest date, { $date } (of { $count } with one). Dates can be wrong, and the earliest need not be the source.

## The overview

histogram = Documents by the share of their strongest pair
histogram-note = listed or not
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
overview-pairs-runs =
    { $count ->
         [one] pair
        *[other] pairs
    } of { $threshold } and more; { $more } with less, by their long runs
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
overview-unread =
    { $count ->
         [one] file was not read
        *[other] files were not read
    } (u)
overview-reach =
    { $above } of { $all } documents reach { $threshold }; { $none } { $none ->
         [one] document has
        *[other] documents have
    } less than 1 % in common with any other.
overview-suggested = That is the threshold which the gap suggests.
overview-suggests = No document lies between { $after } and { $before } %: that suggests { $suggested } (t).

## Why a list is empty

kept-missed-none = None of the pairs is missed by the sketch. m shows others, Esc all.
kept-proposed-none = None of the pairs is proposed by the sketch. m shows others, Esc all.
filtered-none = Nothing here has “{ $filter }”. Esc clears the filter.
empty-authors =
    , but not those of one author with each other ({ $authors } { $authors ->
         [one] author
        *[other] authors
    }{ $note })
the-folder = the folder
empty-all-read = Every file was read.
empty-gone = The folder is gone. It is looked for, and the lists come back with it.
empty-reading = Reading { $root } … what is found appears here at once.
empty-unread =
    None of the { $count } { $count ->
         [one] file
        *[other] files
    } in { $root } could be read. Under Documents (3), u shows the reasons.
empty-no-texts = There are no texts in { $root } yet. Put two or more documents into it, or a zip of them: they appear here by themselves.
empty-one = One document has nothing to be compared with. Put another one into the folder.
empty-no-links = No two of the { $count } documents are linked.{ $remedy }
empty-no-pairs = { $count } documents were compared{ $authors }. No two of these share { $threshold } of either text or a long run of words.{ $remedy }
empty-remedy = { " " }( lowers the threshold, now { $threshold }.

## The matrix of a cluster

matrix-drawing = a cluster of { $count } documents: who is linked with whom
matrix-first = the first { $shown } by name of a cluster of { $count } documents
matrix-title = a cluster of { $count } documents: how much of each row stands in each column
more-before = { $sign } { $count } more
more-after = { $count } more { $sign }
matrix-itself = the document itself
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
preview-none = Single turns of phrase only: no passage of { $words } or more.
preview-origin = ! { $first }
preview-origin-more = ! { $first }, and { $count } more (i)
preview-facts =
    { $count } { $count ->
         [one] passage
        *[other] passages
    }, { $alike } alike
preview-facts-common =
    { $count } { $count ->
         [one] passage
        *[other] passages
    }, { $alike } alike, common text left out
both-names = { $left } and { $right }
passage-verbatim = { $words }, word for word
passage-edited = { $same } of { $words }, edited
passage-summary = { $same } of { $words } stand among { $among }, summary

## What lies over the foot of the screen

palette-none = No command does that.
themes-title = Theme
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
partner-of-it = { " " }of it:{ " " }
partner-words = { " " }words in{ " " }
partner-share = { " " } { $share } of that one

## Pairs that say the same in other words

rewritten-title = Rewritten
rewritten-nothing = There is nothing to compare: open a folder with two documents or more.
rewritten-none = No pair was found that says the same in other words.
rewritten-of-a = of A
rewritten-of-b = of B
rewritten-both = A and B
not-listed = not listed
gone = (gone)
rewritten-waits = searching, as soon as everything is read
and = { " " }and{ " " }
rewritten-searching = searching: { $done } of { $all } { $what }
rewritten-old = of older lists, r searches again:{ " " }
rewritten-found =
    { $old }{ $compared } { $compared ->
         [one] pair
        *[other] pairs
    } compared: { $found } found, { $unlisted } not listed
rewritten-found-unread =
    { $old }{ $compared } { $compared ->
         [one] pair
        *[other] pairs
    } compared: { $found } found, { $unlisted } not listed, { $unread } { $unread ->
         [one] file
        *[other] files
    } not read
count-edited = { $count } edited
count-summary = { $count } summary
count-verbatim = { $count } verbatim

## Writing to a file

export-title = Write { $what } to a file
export-folder = in { $folder }
export-text = text, columns lined up
export-markdown = Markdown
export-csv = CSV, for a spreadsheet
export-picture = a picture of the screen (SVG)
export-matrix = the figures of the cluster
export-passages = the passages of the pair
export-screen = the screen
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

## Side by side

side-figures = { $share } of it in the other · { $same } of { $words } shared
side-figures-short = { $share } · { $same }/{ $words }
side-top = top
side-end = end
side-at = at { $percent }%
side-bounded = too long to search for all that was rewritten
side-later = word for word; looking for what was rewritten …
legend-passage = passage
legend-current = this one
legend-view = in view
legend-changed = changed
legend-form = another form
legend-moved = moved
legend-loose = shared, in no passage
legend-common = common to many, left out
legend-hidden = hidden in the original
alike-things =
    { $count ->
         [one] one thing
        *[other] { $count } things
    } alike in both files
side-reading = reading…
side-unshown = ! can't be shown
side-was = ! can't be shown as it is now: this is how it was
side-was-short = ! as it was
not-found = not found
nothing-to-fold = nothing to fold
nothing-to-fold-shares = nothing to fold: every paragraph shares something
nothing-to-fold-passages = nothing to fold: every paragraph has a passage
no-passage = no passage of { $words } and more
no-passage-loose = no passage of { $words } and more; shared shingles are shown faintly
no-passage-nothing = no passage of { $words } and more; nothing is shared
side-passage = ▸ passage { $number }
side-of = of { $count }
side-verbatim = verbatim
side-edited = edited: { $same } of { $words } equal
side-edited-both = edited: { $same } of { $left } and { $words } equal
side-summary = summary: { $same } of { $words } stand among { $among }
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

carriers-title = These { $words }
carriers-looking = looking through all documents …
carriers-none = No other document has { $run } of these { $unit } in a row of { $width } or more; text in other words is not found here.
carriers-all = all { $words }
carriers-none-short = no other document has enough of them
carriers-count =
    { $count ->
         [one] { $count } other document has
        *[other] { $count } other documents have
    } { $least } or more of them
carriers-shown = the { $count } with most of them here
carriers-common = common text
carriers-partly = partly common text

## What happened

activity-newest = the newest first
activity-forgotten = the newest first; { $count } older forgotten
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
comma-edited = , edited
comma-summary = , summary
comma-verbatim = , word for word
document-also = { $about } · also in { $numbers }
document-only = only the passages of { $number }
document-heads = words, and their share of the text
document-gone = { " " }(gone)

## The drawing of a cluster

drawing-first = ! the first { $shown } by name; { $more } more are not drawn
drawing-links = ! the strongest { $shown } of { $all } links
drawing-strong = ⠤⠤⠤ { $share } and more
drawing-weak = ⠄⠠⠄ under { $share }
drawing-runs = ⠄ ⠠ under { $share }, by long runs
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
open-unread = a file that was not read can't be shown
open-no-pair = there is no pair to open
open-no-cluster = there is no cluster to open
marks-cleared = nothing is marked any more
no-gap = there is no gap that suggests a threshold
how-to-sketch = start with --sketch NAME
threshold-lowest = the threshold is at its lowest, { $threshold }
threshold-highest = the threshold is at its highest, { $threshold }
copied = { $what } is in the terminal's clipboard
nothing-to-copy = there is nothing here to copy
may-be-a-program = a file that was not read may be a program: open it from its folder
launch-no-document = there is no document here to open
no-passage-to-list = there is no passage to list
nothing-begins-so = nothing to ask for begins so
nothing-new = nothing here is new
no-passage-to-open = there is no passage to open
no-passage-to-look-for = there is no passage to look for
nothing-beside = there is nothing beside or beneath the list here
no-room-to-draw = no room: draw in the matrix
nothing-to-mark = there is nothing here to mark
marked-seen =
    { $count } marked { $count ->
        [one] one counts
       *[other] ones count
    } as seen
launch-too-many = { $most } windows at once are the most: mark fewer
lists-held = the lists are held
lists-follow = the lists follow again
leaves =
    { $count ->
         [one] 1 pair under it leaves the list
        *[other] { $count } pairs under it leave the list
    }
leaves-runs =
    { $count ->
         [one] 1 pair under it leaves the list
        *[other] { $count } pairs under it leave the list
    }, with runs of up to { $words }
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
copy-pairs-all =
    a list of { $all } { $all ->
         [one] pair
        *[other] pairs
    }
copy-pairs-first =
    a list of the first { $taken } of { $all } { $all ->
         [one] pair
        *[other] pairs
    } (E writes them all)
copy-paths-all =
    a list of { $all } { $all ->
         [one] path
        *[other] paths
    }
copy-paths-first =
    a list of the first { $taken } of { $all } { $all ->
         [one] path
        *[other] paths
    } (E writes them all)
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
filter-not = not{ " " }
filter-letters = “{ $letters }” in a name
filter-new = new since you saw it
filter-cluster = in cluster { $number }
filter-name = name: … letters of a name
filter-unknown = “{ $name }” is nothing to ask for: { $names }
filter-number = { $field } { $sign } … a number
field-words = words
field-passages = passages
field-pairs = pairs
field-cluster = cluster

## What happened, line by line

activity-gone = the folder is gone; it is looked for
activity-polled = the folder is looked through every few seconds: { $reason }
activity-back = the folder is back
activity-notified = the system tells of changes in the folder
activity-read = all is read: { $counts }
activity-threshold = threshold { $threshold }: { $counts }
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
details-all = i shows all
here = { " " } ◂ this pair
details-one-file = { $name }: one file
details-files = { $name }: one of { $count } files, which are not paired with each other
details-shared = what the two texts share
details-both = what both files say; it may be wrong
details-nothing-alike = nothing unusual alike about where they come from
details-each = what each file says
details-chosen = what the chosen sketch says
details-proposes = { $method } proposes this pair: { $because }
details-missed = { $method } would have missed this pair: { $against }
details-drawn = { $method } is still being drawn
minima-all = from all shingles, as there are few
minima = { $equal } of { $all } minima are equal
texts-say = ; the texts say { $share }
texts-say-common = ; the texts say { $share }, common text left out
supershingles-none = none of 6 supershingles agrees: a search by them alone would miss this pair
supershingles = { $count } of 6 supershingles agree (number { $numbers }): a search by them finds this pair
fewer-than-one = fewer than 1
most-of-them = more than 99
about-some = about { $count }
estimate-minima = resemblance { $resemblance }: { $minima }{ $exact }
estimate-supershingles = { $numbers }; of 100 pairs so much alike it finds { $found }
estimate-simhash = SimHash: { $distance } of { $bits } bits differ, so the cosine of their shingles is { $cosine }
details-estimates = what their sketches estimate; the lists are counted from the texts
details-comparing = comparing the two files …
innocent = such characters may have innocent causes: text copied from the web, another keyboard, a damaged file
sketches-heading = what each sketch says; the lists are counted from the texts
sketches-sketch = sketch
sketches-pair = pair
sketches-because = because
sketches-exact = exact
sketches-found = found
sketches-missed = missed
sketches-shared = { $shared } shingles shared, of { $left } and { $right }
sketches-note-errors = Estimates have two standard errors beside them. Shingles of common text count here, and not in the lists.
sketches-note-weights = SimHashes of words take their weights from all documents: choose one with --sketch, such as p-simhash.
sketches-few = ; too few to estimate from
sketches-chance = { $why }; chance { $chance }
rarest-alone = rarest words in a row, { $words } of them, in no other document of { $among }: “{ $phrase }”
rarest-others =
    rarest words in a row, { $words } of them, shingle by shingle in { $others ->
         [one] one other document
        *[other] { $others } other documents
    } of { $among }: “{ $phrase }”
passages-none = from passages: there is none
passages-cover =
    from passages: { $count } { $count ->
         [one] passage
        *[other] passages
    } ({ $kinds }) { $count ->
         [one] covers
        *[other] cover
    } { $left } of the left text and { $right } of the right one, by characters
passages-words = { $words } of the left text and { $right } of the right one are in them; { $same } are the same, { $most } at most without a change between
shingles-share = from shingles: resemblance { $resemblance }, both have { $shared } of { $left } and { $right } different ones
rank-heading = how it stands in the class
rank-unlisted =
    it is not among the { $count } listed { $count ->
         [one] pair
        *[other] pairs
    }: they have { $threshold } and more, or long runs
rank =
    of { $count } listed { $count ->
         [one] pair
        *[other] pairs
    } it is number { $share } by the larger share, { $words } by the words in passages, { $run } by the longest run
rank-histogram = documents by the share of their strongest pair, listed or not:
histogram-none = none

## What a file says about itself

clue-format = format
clue-encoding = encoding
clue-size = size
clue-author = author
clue-editor = last editor
clue-created = created
clue-modified = modified
clue-producer = producer
clue-edited = edited for
clue-revisions = revision ids
clue-fonts = fonts
clue-margins = page edges
clue-deleted = deleted
clue-comments = comments
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
bytes = { $count } bytes
kilobytes = { $count } KB
megabytes = { $count } MB
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
same-all = { $what }: { $value }
same-alone = { $what }: { $value } (in no other document)
same-others =
    { $what }: { $value } (also in { $count } other { $count ->
         [one] document
        *[other] documents
    })

## What of a text stands in others

sources-none = No passage of this text stands in another document
sources-share =
    { $share } of this text stands in { $count } other { $count ->
         [one] document
        *[other] documents
    }
sources-share-same =
    { $share } of this text stands in { $count } other { $count ->
         [one] document
        *[other] documents
    }, { $same } in the same words

## Added since

filter-verbatim = with verbatim passages
filter-edited = with edited passages
filter-folder = in the folder “{ $name }”
filter-across = between different folders
filter-folder-name = folder: … letters of a folder's name
filter-kind = kind: … verbatim or edited; r looks for summaries
top-part = shingles (4)
top-part-short = shingles
overview-part = shingles proposes pairs: those that share little may be missed (--memory)
empty-left-out = All that is in { $root } is left out by { $by }. Other patterns bring it back.
excluded-folders = { $by } ({ $count } with folders)
excluded-files = { $by } ({ $count })
excluded = left out by { $patterns }
top-excluded = left out
new-since =
    new since the last time: { $pairs } { $pairs ->
         [one] pair
        *[other] pairs
    }, { $documents } { $documents ->
         [one] document
        *[other] documents
    }

## Another folder

folders-title = Folder
folders-path = Enter opens this folder, Ctrl-a adds it to what is open, Tab completes its name.
folders-none = No folder that was open before has these letters. A path opens any: ~/essays
folders-gone = { "  " }is gone
folders-nothing = no folder was open here before: type its path
folders-no-such = there is no folder whose path begins so
folders-open = this folder is open
folders-log = the log stands in that folder and would be read as a document

## Several folders at once

key-add = add
top-folders-more = { $count } more
overview-folder =
    { $count ->
         [one] document
        *[other] documents
    } in { $name }
overview-folders-more =
    in { $count } more { $count ->
         [one] folder
        *[other] folders
    }
