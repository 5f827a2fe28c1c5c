// The worker when the sources run without a build: a thread does not inherit the TypeScript loader of the main one.
import process from 'node:process';
import { pathToFileURL } from 'node:url';

// A bundle of the same sources, made once for all tests (tests/support/bundle-processes.ts).
const bundle = process.env['STORE_WORKER'];
if (bundle) {
  await import(pathToFileURL(bundle).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker.ts');
}
