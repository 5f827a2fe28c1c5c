import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { addDays } from '~/lib/calendar-days';
import { simulate } from '../../integration/standing-orders/simulation/simulate';

/**
 * `npm run simulate-mornings`: two years of 40 households with standing orders, in one history. `-- --households 1000 --days 14 --trouble 4`
 * takes other numbers, and four times the downtimes, clock steps and what else goes wrong; `--seed 7` another chance. `--piece 60` begins with
 * another farm every 60 days, and `--from 3` goes on with the third piece.
 */
const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '40' },
    days: { type: 'string', default: '730' },
    piece: { type: 'string', default: '730' },
    seed: { type: 'string', default: '20261129' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    trouble: { type: 'string', default: '1' },
  },
});
const [households, days, piece, seed, first, processes, trouble] = [
  values.households,
  values.days,
  values.piece,
  values.seed,
  values.from,
  values.processes,
  values.trouble,
].map(Number) as [number, number, number, number, number, number, number];

// Prices are announced by email; what is queued stays in the outbox.
configureMail({ sender: { send: () => Promise.reject(new Error('sends nothing here')) } });

const pieces = Math.ceil(days / piece);
for (let index = first; index <= pieces; index += 1) {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-mornings-'));
  const store = await startEmbeddedStore({ directory, ttlSweepMs: 3_600_000 });
  const started = performance.now();
  const used = process.cpuUsage();
  try {
    await connectDatabase({ uri: store.uri, limits: 'start' });
    await ensureIndexes(collectionDefinitions);
    const figures = await simulate({
      households,
      days: Math.min(piece, days - (index - 1) * piece),
      seed: seed + index,
      processes,
      trouble,
      // Other months, with other weekdays at their ends.
      from: addDays('2026-12-01', (index - 1) * piece),
      tell: (line) => console.log(`  ${line}`),
    });
    const { user, system } = process.cpuUsage(used);
    console.log(
      `Piece ${index} of ${pieces}: ${JSON.stringify(figures)} in ${Math.round((performance.now() - started) / 1000)} s, ${Math.round((user + system) / 1e6)} s of processor time`,
    );
  } finally {
    await closeDatabase();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}
console.log(`${households} households for ${days} days: no fault`);
