//! Can a person do what they came for, by keyboard alone? Each test is a sentence.

#[test]
fn placeholder() {}
