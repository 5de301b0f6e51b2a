//! The app played by messages, and drawn into memory.
