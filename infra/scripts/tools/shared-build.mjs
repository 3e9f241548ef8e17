// What makes a build share the third-party crates of the tests. A crate is compiled once for each set of features; dev
// dependencies ask for more features (`proptest`, `lopdf`), and cargo counts them when a test or an example is built. The
// smallest example of the workspace therefore comes along with each build of a program.

export const sharedBuild = ["--workspace", "--example", "identity"];
