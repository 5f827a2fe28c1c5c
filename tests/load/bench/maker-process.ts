import { closeDatabase, connectDatabase } from '#db/client';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';

/** One of several processes that make the same mornings: `maker-process.ts URI NOW`. It begins when it is told to. */
const [uri = '', now = ''] = process.argv.slice(2);
await connectDatabase({ uri, limits: 'start' });
process.stdout.write('ready\n');
await new Promise((resolve) => {
  process.stdin.once('data', resolve);
});
process.stdin.destroy();
await makeMornings(new Date(now));
await closeDatabase();
