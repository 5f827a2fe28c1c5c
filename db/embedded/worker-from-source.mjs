// The worker when the sources run without a build: a thread does not inherit the TypeScript loader of the main one.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
