// npm start: installs, builds and serves; a fresh clone needs only Node and npm.
import { build, install } from './processes.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Malisho needs Node 20.19 or newer; this is Node ${process.versions.node}`);
  process.exit(1);
}
await install();
await build();
// Imported, not spawned, so that a signal to npm start reaches the server.
await import('../build/server/main.js');
