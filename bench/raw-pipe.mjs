// The floor of a proxy: bytes from one side to the other and back, nothing looked at.
//   node raw-pipe.mjs <server.mjs>            over stdin and stdout, in front of a server that it starts
//   node raw-pipe.mjs <http://host:port/…>    over TCP, in front of a port; prints the URL to use instead
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";

const [server] = process.argv.slice(2);
if (server.startsWith("http:")) {
  const { hostname, port, pathname } = new URL(server);
  const listener = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    client.pipe(upstream).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  }).listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${listener.address().port}${pathname}`));
  process.stdin.resume().on("end", () => process.exit());
} else {
  const child = spawn(process.execPath, [server], { stdio: ["pipe", "pipe", "inherit"] });
  process.stdin.pipe(child.stdin);
  child.stdout.pipe(process.stdout);
}
