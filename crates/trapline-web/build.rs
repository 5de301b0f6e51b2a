//! Lists the pictures of the documentation, so that the program holds them without naming any game.

use std::fs;
use std::path::Path;

fn main() {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where"))
        .join("../../docs/solutions");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("docs/solutions is there")
        .map(|file| file.expect("it can be read").file_name().into_string().expect("plain names"))
        .filter(|name| name.ends_with(".svg"))
        .collect();
    names.sort_unstable();
    let list: String = names
        .iter()
        .map(|name| {
            let path = folder.join(name);
            format!("({name:?}, include_str!({:?})),", path.display().to_string())
        })
        .collect();
    let out = std::env::var("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("pictures.rs"), format!("&[{list}]")).expect("it can be written");
}
