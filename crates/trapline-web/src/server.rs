//! The server: all doors, what every request goes through, and the loop that accepts connections.

mod guard;

use crate::api;
use crate::limits::{SLOWEST, UNREAD};
use crate::mcp;
use crate::pages;
use crate::problem::Wrong;
use crate::site::Site;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::middleware::from_fn_with_state;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::{Service, ServiceBuilder};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// How long requests that are being answered may take once the server is told to stop.
const FAREWELL: Duration = Duration::from_secs(10);
/// How long to wait where no connection can be accepted, for want of file descriptors say.
const PAUSE: Duration = Duration::from_millis(50);

/// The address of whoever sent a request, as the socket knows it.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// All doors of a site.
pub fn app(site: &Site) -> Router {
    Router::new()
        .merge(api::router())
        .merge(pages::router())
        .merge(mcp::router(site))
        .fallback(async || Wrong::missing("there is nothing at this address"))
        .method_not_allowed_fallback(async || {
            let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
            Wrong::new(
                status,
                "method",
                "Not this way",
                "this address is not asked in this way; see docs/api.md",
            )
        })
        // In one piece: each layer of a router by itself is paid for with every request.
        .layer(
            ServiceBuilder::new()
                .layer(CompressionLayer::new())
                .layer(from_fn_with_state(site.clone(), guard::guard))
                .layer(CatchPanicLayer::custom(guard::panicked)),
        )
        .with_state(site.clone())
}

/// Answers requests until `until` is there, then ends in order: whoever listens is told to come back, and what is being
/// answered is answered.
///
/// # Errors
/// Where the listener cannot be used at all.
pub async fn serve(listener: TcpListener, site: Site, until: impl Future<Output = ()>) -> io::Result<()> {
    let app = app(&site);
    let until = async {
        until.await;
        site.stop();
    };
    accept(listener, app, until).await
}

/// The same for any doors.
///
/// # Errors
/// Where the listener cannot be used at all.
pub async fn accept(listener: TcpListener, app: Router, until: impl Future<Output = ()>) -> io::Result<()> {
    let graceful = GracefulShutdown::new();
    let mut until = std::pin::pin!(until);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(e) => {
                    tracing::warn!(error = %e, "a connection could not be accepted");
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            },
            () = &mut until => break,
        };
        let connection = graceful.watch(connect(stream, peer, app.clone()));
        tokio::spawn(async move {
            // How a client breaks off is its own business.
            let _ = connection.await;
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests were cut off");
    }
    Ok(())
}

/// One connection, which is cut where it is too slow in either direction, or idle for long.
fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send {
    let _ = stream.set_nodelay(true); // slower without, and that is all
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    let service = service_fn(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        app.clone().call(request.map(Body::new))
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SLOWEST)
        .half_close(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
}
