// npm start: installs what is missing, builds and serves; a fresh clone needs only Node and npm.
import { build, endWithNpm, install } from './processes.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Malisho needs Node 20.19 or newer; this is Node ${process.versions.node}`);
  process.exit(1);
}
endWithNpm();
await install();
await build();
// Imported, not spawned: one process less, and a signal to it is one to the server.
await import('../build/server/main.js');
