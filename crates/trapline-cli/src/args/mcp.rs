//! The arguments of `mcp`, and what `serve` says of agents.

use super::Log;
use crate::remote::Address;
use clap::Args;
use trapline_web::mcp::Terms;

#[derive(Args)]
pub struct Mcp {
    /// Answer over HTTP at this address instead, at /mcp, with pages for people; port 0 for any that is free
    #[arg(long, value_name = "ADDRESS", conflicts_with = "server")]
    pub listen: Option<String>,
    /// Play on a server instead, where people and other agents are met: the address of a `trapline serve`
    #[arg(long, value_name = "URL", conflicts_with_all = ["database", "no_legal", "no_hint", "retries"])]
    pub server: Option<Address>,
    /// Keep matches: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; without it they end with the program
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// Do not tell agents what they may do, for harder tests
    #[arg(long)]
    pub no_legal: bool,
    /// Give agents no hints
    #[arg(long)]
    pub no_hint: bool,
    /// How often in one turn an agent may try again after what cannot be read or done
    #[arg(long, value_name = "N", default_value = "3")]
    pub retries: u32,
    /// How to note on standard error what happens
    #[arg(long, value_name = "FORM", default_value = "off")]
    pub log: Log,
}

impl Mcp {
    /// What agents are given.
    pub fn terms(&self) -> Terms {
        Terms { legal: !self.no_legal, hint: !self.no_hint, retries: self.retries }
    }
}

/// What a server gives agents.
#[derive(Args)]
pub struct Agents {
    /// Do not tell agents at /mcp what they may do, for harder tests
    #[arg(long)]
    pub mcp_no_legal: bool,
    /// Give agents at /mcp no hints
    #[arg(long)]
    pub mcp_no_hint: bool,
    /// How often in one turn an agent at /mcp may try again after what cannot be read or done
    #[arg(long, value_name = "N", default_value = "3")]
    pub mcp_retries: u32,
}

impl Agents {
    /// What agents are given.
    pub fn terms(&self) -> Terms {
        Terms { legal: !self.mcp_no_legal, hint: !self.mcp_no_hint, retries: self.mcp_retries }
    }
}
