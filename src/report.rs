//! What does a script or a reader get? Findings as table, JSON and CSV.
