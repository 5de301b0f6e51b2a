//! What is counted, in the form that Prometheus reads. Nothing that is counted names a player or a match.

use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};
use std::sync::LazyLock;
use std::time::Duration;

struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    commits: Histogram,
    commands: IntCounterVec,
    rooms: IntGauge,
    streams: IntGauge,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(|| {
    let registry = Registry::new_custom(Some("trapline".to_owned()), None).expect("a good name");
    let requests = Opts::new("requests_total", "Requests answered, by route and status");
    let seconds = HistogramOpts::new("request_seconds", "How long requests took, by route")
        .buckets(vec![0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]);
    let commits = HistogramOpts::new("commit_size", "How many writes shared a commit")
        .buckets(vec![1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0]);
    let commands = Opts::new("commands_total", "Commands at tables, by what became of them");
    let metrics = Metrics {
        requests: IntCounterVec::new(requests, &["method", "route", "status"]).expect("good labels"),
        seconds: HistogramVec::new(seconds, &["route"]).expect("good labels"),
        commits: Histogram::with_opts(commits).expect("good buckets"),
        commands: IntCounterVec::new(commands, &["outcome"]).expect("good labels"),
        rooms: IntGauge::new("open_tables", "Tables in memory").expect("a good name"),
        streams: IntGauge::new("event_streams", "Clients who listen").expect("a good name"),
        registry,
    };
    let all: [Box<dyn prometheus::core::Collector>; 6] = [
        Box::new(metrics.requests.clone()),
        Box::new(metrics.seconds.clone()),
        Box::new(metrics.commits.clone()),
        Box::new(metrics.commands.clone()),
        Box::new(metrics.rooms.clone()),
        Box::new(metrics.streams.clone()),
    ];
    for one in all {
        metrics.registry.register(one).expect("each is registered once");
    }
    metrics
});

/// A request was answered.
pub fn answered(method: &str, route: &str, status: u16, took: Duration) {
    METRICS.requests.with_label_values(&[method, route, &status.to_string()]).inc();
    METRICS.seconds.with_label_values(&[route]).observe(took.as_secs_f64());
}

/// So many writes shared a commit.
pub fn committed(writes: usize) {
    METRICS.commits.observe(writes as f64);
}

/// A command was carried out, or not.
pub fn commanded(outcome: &str) {
    METRICS.commands.with_label_values(&[outcome]).inc();
}

/// So many tables are in memory.
pub fn rooms(count: usize) {
    METRICS.rooms.set(i64::try_from(count).unwrap_or(i64::MAX));
}

/// Somebody listens, or does not any more.
pub fn listening(more: i64) {
    METRICS.streams.add(more);
}

/// Everything, as text.
#[must_use]
pub fn text() -> Vec<u8> {
    let mut text = vec![];
    let _ = TextEncoder::new().encode(&METRICS.registry.gather(), &mut text); // memory can be written to
    text
}
