//! The Model Context Protocol: matches as language models play them, by tools, over standard input and output or over HTTP at
//! `/mcp`.
//!
//! The tools sit on the same [`Site`] as pages and JSON doors, so that an agent, somebody at a browser and another agent can
//! meet in one match. There are no sessions: a match is named by its id and a seat by its token, in every call.

mod answer;
mod guest;
mod look;
mod play;
mod review;
mod start;
mod stdio;
mod tools;
mod tries;

use crate::api;
use crate::origin::Origin;
use crate::pages::Shelf;
use crate::problem::Wrong;
use crate::site::Site;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use guest::Guest;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
pub use stdio::stdio;
use trapline::games;
use trapline_bots::review::Account;
use tries::Tries;

/// The longest that a call waits, for an opponent or for the truth about a game: less than proxies usually wait for an answer.
const LONGEST: Duration = Duration::from_secs(50);
/// What the resources are called that hold the rules.
const RULES: &str = "trapline://rules/";

const INSTRUCTIONS: &str = "\
Two-player games with traps and secrets. list_games tells which there are, read_rules explains one. start_match gives you \
the id of a match and the token of your seat: pass both to every other tool, and keep the token to yourself. Then act when \
it is your turn, in plain words or as [action], and look to see the match as your seat may know it; look with wait to wait for \
your opponent. What cannot be read or done is refused with a reason; after too many refusals in one turn the match is \
forfeited. review judges a match that is over.";

/// What agents are given, and what they are forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether they are told what may be done.
    pub legal: bool,
    /// Whether they may ask for hints.
    pub hint: bool,
    /// How often in one turn they may try again after an action that cannot be read or done.
    pub retries: u32,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { legal: true, hint: true, retries: 3 }
    }
}

/// The tools, and what they are answered from.
#[derive(Clone)]
struct Mcp(Arc<Inner>);

struct Inner {
    site: Site,
    tools: Vec<Tool>,
    tries: Tries,
    /// Reviews, by match.
    reviews: Shelf<Result<Account, String>>,
}

impl Mcp {
    fn new(site: &Site) -> Mcp {
        let tools = tools::all(site.config().agents);
        Mcp(Arc::new(Inner { site: site.clone(), tools, tries: Tries::default(), reviews: Shelf::default() }))
    }
}

impl ServerHandler for Mcp {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let ours = Implementation::new("trapline", env!("CARGO_PKG_VERSION")).with_title("Trapline");
        ServerConfig::new(capabilities).with_server_info(ours).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.tools.clone()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = call.arguments.unwrap_or_default();
        let origin = context.extensions.get::<axum::http::request::Parts>();
        let origin = origin.and_then(|parts| parts.extensions.get::<Origin>().cloned()).unwrap_or_else(here);
        let guest = Guest { mcp: &self.0, origin, gone: context.ct };
        let told = match call.name.as_ref() {
            "list_games" => guest.list_games(arguments).await,
            "read_rules" => Guest::read_rules(arguments),
            "start_match" => guest.start_match(arguments).await,
            "look" => guest.look(arguments).await,
            "legal_actions" => guest.legal_actions(arguments).await,
            "act" => guest.act(arguments).await,
            "hint" => guest.hint(arguments).await,
            "resign" => guest.resign(arguments).await,
            "review" => guest.review(arguments).await,
            name => {
                let known: Vec<&str> = self.0.tools.iter().map(|tool| tool.name.as_ref()).collect();
                let wrong = format!("there is no tool {name:?}; there are {}", known.join(", "));
                return Err(ErrorData::invalid_params(wrong, None));
            }
        };
        Ok(answer::result(told).into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let rules = games::ALL.iter().map(|entry| {
            Resource::new(format!("{RULES}{}", entry.id), entry.id)
                .with_title(format!("The rules of {}", entry.title))
                .with_description(entry.line)
                .with_mime_type("text/markdown")
        });
        Ok(ListResourcesResult::with_all_items(rules.collect()))
    }

    async fn read_resource(
        &self,
        asked: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let id = asked.uri.strip_prefix(RULES).unwrap_or_default();
        let entry = games::find(id).map_err(|_| {
            ErrorData::resource_not_found(format!("there is no such resource; rules are {RULES}GAME"), None)
        })?;
        let page = ResourceContents::text(entry.page, asked.uri).with_mime_type("text/markdown");
        Ok(ReadResourceResult::new(vec![page]).into())
    }
}

/// Where calls come from that come by no network.
fn here() -> Origin {
    Origin { client: IpAddr::V4(Ipv4Addr::LOCALHOST), secure: false, base: String::new() }
}

/// The door at which agents are answered over HTTP. Every request stands by itself: whoever does not come again leaves
/// nothing behind but their matches.
pub fn router(site: &Site) -> Router<Site> {
    let mcp = Mcp::new(site);
    // Who may come in, from where and how often, is looked after for all doors at once.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .with_max_request_body_bytes(crate::limits::BODY);
    let service =
        StreamableHttpService::new(move || Ok(mcp.clone()), Arc::<NeverSessionManager>::default(), config);
    Router::new().route("/mcp", any(async move |request: Request| answer(&service, request).await))
}

async fn answer(
    service: &StreamableHttpService<Mcp, NeverSessionManager>,
    request: Request,
) -> Result<Response, Wrong> {
    let (parts, body) = request.into_parts();
    let body = api::read(Request::from_parts(parts.clone(), body)).await?;
    Ok(service.handle(Request::from_parts(parts, Body::from(body))).await.into_response())
}
