//! Both databases as stores of the host: the laws, their tables from nothing, and who may have them.

use super::place::{Place, runtime};
use std::sync::Arc;
use trapline_host::{Store, laws};
use trapline_web::Database;

#[test]
fn every_database_obeys_the_laws_of_stores() {
    for place in Place::each() {
        let runtime = runtime();
        let store: Arc<dyn Store> = Arc::new(runtime.block_on(place.open()));
        laws::store(&store);
    }
}

#[test]
fn tables_are_made_from_nothing_once() {
    for place in Place::each() {
        runtime().block_on(async {
            // Nodes that are started together.
            let opened = tokio::join!(place.open(), place.open(), place.open());
            opened.0.ping().await.expect("it answers");
        });
        let again = runtime();
        let database = again.block_on(place.open());
        assert!(database.list().expect("it can be listed").is_empty());
    }
}

#[test]
fn what_is_no_database_is_refused_in_words() {
    for (address, why) in [
        ("mysql://localhost/x", "sqlite:PATH or postgres://"),
        ("nothing", "sqlite:PATH or postgres://"),
        ("sqlite:/proc/nowhere/x", "/proc/nowhere"),
    ] {
        let refused = runtime().block_on(Database::open(address)).err().expect("it is none").to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn a_file_is_served_by_one_alone() {
    let place = Place::sqlite();
    runtime().block_on(async {
        let first = place.open().await.alone().expect("nobody has it");
        let refused = place.open().await.alone().err().expect("somebody has it").to_string();
        assert!(refused.contains("another process"), "{refused}");
        drop(first);
        place.open().await.alone().expect("it is free again");
    });
}
