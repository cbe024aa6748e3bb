#!/usr/bin/env python3
"""A text of a language's words as often as they are used, for gen-corpus to make collections of.

usage: tests/study/words.py LANGUAGE WORDS > base.txt

The Russian collection of assets/docs/figures.md: words.py ru 4200000 > base_ru.txt, then gen-corpus base_ru.txt archive archive_ru. (A gen-corpus
that reads its base as ASCII has to read it as UTF-8.) Sentences have 5 to 25 words, paragraphs 60 to 220; the same words come out
each time. Needs numpy and wordfreq (pip install numpy wordfreq).
"""

import sys

import numpy
from wordfreq import get_frequency_dict

SEED = 11
PARAGRAPH, SENTENCE, COMMA = (60, 220), (5, 25), 0.09


def main():
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit(__doc__.split("\n\n")[1])
    language, least = sys.argv[1], int(sys.argv[2])
    used = get_frequency_dict(language, wordlist="best")
    known = {word: often for word, often in used.items() if all(c.isalpha() or c == "-" for c in word)}
    # English terms and brands stand in every list.
    if language != "en":
        known = {word: often for word, often in known.items() if not word.isascii()}
    words = list(known)
    often = numpy.array([known[word] for word in words])
    often /= often.sum()
    random = numpy.random.default_rng(SEED)
    written = 0
    while written < least:
        number = int(random.integers(*PARAGRAPH))
        written += number
        paragraph, left = [], 0
        for at in random.choice(len(words), size=number, p=often):
            word = words[at]
            if left == 0:
                word, left = word.capitalize(), int(random.integers(*SENTENCE))
            left -= 1
            end = "." if left == 0 else "," if random.random() < COMMA else ""
            paragraph.append(word + end)
        print(" ".join(paragraph), end="\n\n")


main()
