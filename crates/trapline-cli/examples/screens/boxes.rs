//! Signs that are drawn as lines and rectangles, so that they meet whatever the font is.

/// The sides of a cell towards which a line goes: up, right, down, left.
pub type Arms = [bool; 4];

/// A line's arms, and whether it is double.
pub fn line(sign: char) -> Option<(Arms, bool)> {
    const SIGNS: [(&str, &str); 11] = [
        ("─═", "rl"),
        ("│║", "ud"),
        ("┌╔", "rd"),
        ("┐╗", "dl"),
        ("└╚", "ur"),
        ("┘╝", "ul"),
        ("├╠", "urd"),
        ("┤╣", "udl"),
        ("┬╦", "rdl"),
        ("┴╩", "url"),
        ("┼╬", "urdl"),
    ];
    let (signs, arms) = SIGNS.iter().find(|(signs, _)| signs.contains(sign))?;
    Some((['u', 'r', 'd', 'l'].map(|arm| arms.contains(arm)), !signs.starts_with(sign)))
}

/// The parts of a cell that a block fills, in eighths: left, top, width, height; and how much of them, in quarters.
pub fn block(sign: char) -> Option<([u8; 4], u8)> {
    Some(match sign {
        '█' => ([0, 0, 8, 8], 4),
        '▓' => ([0, 0, 8, 8], 3),
        '▒' => ([0, 0, 8, 8], 2),
        '░' => ([0, 0, 8, 8], 1),
        '▀' => ([0, 0, 8, 4], 4),
        '▌' => ([0, 0, 4, 8], 4),
        '▐' => ([4, 0, 4, 8], 4),
        '▘' => ([0, 0, 4, 4], 4),
        '▝' => ([4, 0, 4, 4], 4),
        '▖' => ([0, 4, 4, 4], 4),
        '▗' => ([4, 4, 4, 4], 4),
        // From one eighth to seven, standing on the ground.
        '▁'..='▇' => {
            let height = (sign as u32 - '▁' as u32 + 1) as u8;
            ([0, 8 - height, 8, height], 4)
        }
        _ => return None,
    })
}
