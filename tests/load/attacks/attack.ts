import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHostileRequests } from './hostile-requests';
import { runIncompleteForms } from './incomplete-forms';

/**
 * `npm run attack`: hostile requests and floods from one address, then thousands of sockets with incomplete forms, from one
 * address and from fifty, against shops with the memory options of production. Prints their memory, and the waits of
 * visitors before, during and after. Traffic stays on 127.0.0.0/8. `npm run attack -- requests [NAME]` runs the first part, or
 * what NAME is in; `npm run attack -- forms [SOCKETS] [PATH]` the second. SHOP_MAIN is another built server to compare with.
 * Exits with 1 where a visitor waited longer than the budgets of docs/decisions/0088.
 */
const [part = 'all', ...options] = process.argv.slice(2);
const directory = await mkdtemp(join(tmpdir(), 'malisho-attack-'));
try {
  const isWithin = part === 'forms' || (await runHostileRequests(directory, options[0]));
  if (part !== 'requests') await runIncompleteForms(directory, options);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
