//! [`Nginx`]: a real nginx with the configuration that `docs/deploy.md` recommends, but for ports and places.

use super::web::{Line, Web};
use crate::support::HANGING;
use rustix::process::{Pid, Signal, kill_process};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs};
use tempfile::TempDir;

/// A real nginx.
pub struct Nginx {
    child: Child,
    folder: TempDir,
    pub plain: SocketAddr,
    secure: SocketAddr,
}

impl Nginx {
    /// One in front of two nodes; `None` where nginx is not installed, which is told, and is an error with CI=true.
    pub fn start(nodes: [SocketAddr; 2]) -> Option<Nginx> {
        let Some(program) = program() else {
            assert_ne!(
                env::var("CI").as_deref(),
                Ok("true"),
                "there is no nginx, and with CI=true nothing is skipped"
            );
            eprintln!("skipped: there is no nginx");
            return None;
        };
        let begun = Instant::now();
        let mut last = String::new();
        // Somebody else may take a port before nginx does; then others are tried.
        while begun.elapsed() < HANGING {
            match Nginx::try_start(&program, nodes) {
                Ok(nginx) => return Some(nginx),
                Err(why) => last = why,
            }
        }
        panic!("nginx does not start: {last}");
    }

    /// Starts it at ports that are free; where it ends at once, what it noted.
    fn try_start(program: &Path, nodes: [SocketAddr; 2]) -> Result<Nginx, String> {
        let folder = TempDir::with_prefix("trapline-nginx").expect("a folder");
        certify(folder.path());
        let [plain, secure] = free_ports();
        let (file, log) = (folder.path().join("nginx.conf"), folder.path().join("error.log"));
        fs::write(&file, configuration(folder.path(), nodes, plain, secure)).expect("it can be written");
        let mut command = Command::new(program);
        command.arg("-p").arg(folder.path()).arg("-c").arg(&file).arg("-e").arg(&log);
        let child = command.stdin(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut nginx = Nginx { child, folder, plain, secure };
        while nginx.child.try_wait().expect("it can be asked").is_none() {
            if nginx.plain.dial().is_ok() {
                return Ok(nginx);
            }
        }
        Err(fs::read_to_string(log).unwrap_or_default())
    }

    /// A client that comes from that address of this machine.
    pub fn from(&self, address: Ipv4Addr) -> Secure<'_> {
        Secure { nginx: self, address }
    }
}

impl Web for Nginx {
    fn dial(&self) -> io::Result<Box<dyn Line>> {
        self.from(Ipv4Addr::LOCALHOST).dial()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its workers end with it when it is asked, and would not when it is killed.
        if let Some(id) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process(id, Signal::TERM);
        }
        let _ = self.child.wait();
    }
}

/// A client of an nginx, by TLS.
pub struct Secure<'a> {
    nginx: &'a Nginx,
    address: Ipv4Addr,
}

impl Web for Secure<'_> {
    fn dial(&self) -> io::Result<Box<dyn Line>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((self.address, 0).into())?;
            socket.connect(self.nginx.secure).await?.into_std()
        })?;
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(HANGING))?;
        let mut roots = RootCertStore::empty();
        let certificate = CertificateDer::from_pem_file(self.nginx.folder.path().join("certificate.pem"));
        roots.add(certificate.expect("a certificate")).expect("it can be trusted");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(io::Error::other)?.with_root_certificates(roots).with_no_client_auth();
        let name = ServerName::try_from("localhost").expect("a name");
        let connection = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
        Ok(Box::new(StreamOwned::new(connection, stream)))
    }
}

/// The configuration that is recommended, with these ports and places.
fn configuration(folder: &Path, nodes: [SocketAddr; 2], plain: SocketAddr, secure: SocketAddr) -> String {
    let page = include_str!("../../../../docs/deploy.md");
    let (_, rest) = page.split_once("```nginx\n").expect("the page has a configuration");
    let (recommended, _) = rest.split_once("```").expect("it ends");
    let mut site = recommended.to_owned();
    for (there, here) in [
        ("127.0.0.1:8081", nodes[0].to_string()),
        ("127.0.0.1:8082", nodes[1].to_string()),
        ("listen 80;", format!("listen {plain};")),
        ("listen 443 ssl", format!("listen {secure} ssl")),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", "certificate.pem".to_owned()),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", "key.pem".to_owned()),
        ("play.example.org", "localhost".to_owned()),
    ] {
        assert!(site.contains(there), "docs/deploy.md has no {there}");
        site = site.replace(there, &here);
    }
    let user = if rustix::process::geteuid().is_root() { "user root;" } else { "" };
    let places =
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|name| format!("{name}_temp_path {name};"));
    let folder = folder.display();
    format!(
        "daemon off; pid {folder}/pid; worker_processes 1; {user}\nerror_log error.log;\n\
         events {{ worker_connections 512; }}\nhttp {{\naccess_log off;\n{}\n{site}\n}}\n",
        places.join("\n")
    )
}

/// A certificate for this machine, and its key.
fn certify(folder: &Path) {
    let words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
                 -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE \
                 -keyout key.pem -out certificate.pem";
    let ran = Command::new("openssl").args(words.split_whitespace()).current_dir(folder).output();
    let ran = ran.expect("there is openssl");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// Two ports that nobody has.
fn free_ports() -> [SocketAddr; 2] {
    let held = [(); 2].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port"));
    held.map(|held| held.local_addr().expect("an address"))
}

fn program() -> Option<std::path::PathBuf> {
    // Where it is installed for administrators, not everybody finds it.
    let folders = env::split_paths(&env::var_os("PATH")?).chain(["/usr/sbin".into()]).collect::<Vec<_>>();
    folders.into_iter().map(|folder| folder.join("nginx")).find(|program| program.exists())
}
