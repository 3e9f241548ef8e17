//! The function in a separate process.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

use http_api::{AppState, Settings};
use media::MediaState;
use objects::ObjectStore;
use tokio::net::TcpListener;

/// The running function; it ends with this value.
pub(crate) struct Function {
    child: Child,
    pub(crate) url: String,
    pub(crate) process: String,
}

impl Function {
    pub(crate) fn start(environment: &[(&'static str, String)]) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .arg("function")
            .envs(environment.iter().map(|(name, value)| (*name, value)))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut url).unwrap();
        Self {
            url: url.trim().to_owned(),
            process: child.id().to_string(),
            child,
        }
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Serves like the Lambda, over HTTP on loopback; prints its address in one line.
pub(crate) async fn serve() {
    let settings = Settings::from_environment();
    let app = AppState::connect(&settings).unwrap();
    let objects = ObjectStore::from_settings(&settings).unwrap();
    let router = http_api::finish(media::router(MediaState::new(app, objects)));
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let listener = TcpListener::bind(address).await.unwrap();
    println!("http://{}", listener.local_addr().unwrap());
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).await.unwrap();
}
