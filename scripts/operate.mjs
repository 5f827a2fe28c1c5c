// Runs a command of the operator from the build, as in the container: node scripts/operate.mjs backup [arguments]. Installs
// and builds nothing, because the shop of this folder may be running.
import { existsSync } from 'node:fs';
import { endWithNpm } from './processes.mjs';

endWithNpm();
const [name] = process.argv.splice(2, 1);
const program = new URL(`../build/server/${name}.js`, import.meta.url);
if (!existsSync(program)) {
  const hasPackages = existsSync(new URL('../node_modules', import.meta.url));
  stop(`The shop is not built yet: run ${hasPackages ? '' : 'npm ci && '}npm run build first`);
}
try {
  await import(program.href);
} catch (error) {
  // As import and require say it, and packages that look for their compiled part.
  const missing =
    /^Cannot find (?:package|module) '([^']+)'/.exec(error?.message)?.[1] ??
    (/^(?:No native build|Cannot find native binding)/.test(error?.message)
      ? 'The compiled part of a package'
      : undefined);
  if (missing === undefined) throw error;
  stop(`${missing} is missing: stop the shop of this folder, then run npm ci && npm run build`);
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
