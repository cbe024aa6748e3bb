//! Who owns the screen and the keys? Enter, leave, panic, input, the loop: the only room that touches the terminal.
