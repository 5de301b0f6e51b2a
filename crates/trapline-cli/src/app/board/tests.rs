//! All games on all kinds of screens.
