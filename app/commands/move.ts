import type { Db } from 'mongodb';
import type { DatabaseKind, DocumentBatch } from '#db/backup/backup-record';
import { readDatabase } from '#db/backup/read-database';
import { hasDocuments } from '#db/backup/replace-database';
import { requireFinishedDatabase, requireFinishedFiles } from '#db/backup/unfinished-restore';
import { hasStore } from '#db/embedded/reserve-store';
import { readMigrationIds } from '#db/migrations';
import { readEnvironment, type Environment } from '~/env.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { storeDirectoryOf } from '~/start/database-location';
import { connectAlone, openStoreAlone, openTarget } from './open-target';
import { createProgress, OperatorError, print, runCommand } from './run-command';
import { chooseIndexes } from './shop-indexes';

const usage = `Moves a shop between the built-in store in DATA_DIR and the MongoDB of MONGODB_URI. Stop the shop first.

  MONGODB_URI=mongodb://… npm run move -- --to mongodb [--replace]
  MONGODB_URI=mongodb://… npm run move -- --to built-in-store [--replace]
  In the container: node build/server/move.js --to mongodb [--replace]

  --replace  replaces what is in the database that is moved to; without it, a database with data is refused

Everything is read back and compared. The database that is moved from stays as it is.`;

type Source = { readonly db: Db; readonly close: () => Promise<void> };

async function openSource(kind: DatabaseKind, environment: Environment): Promise<Source> {
  const { mongodbUri, dataDirectory } = environment;
  if (kind === 'mongodb') return connectAlone(mongodbUri!);
  const directory = storeDirectoryOf(dataDirectory);
  if (!hasStore(directory)) throw new OperatorError(`There is no built-in store in ${dataDirectory}`);
  return openStoreAlone(directory);
}

async function* readSource(db: Db, counted: { documents: number }): AsyncGenerator<DocumentBatch> {
  const showProgress = createProgress();
  for await (const batch of readDatabase(db)) {
    yield batch;
    counted.documents += batch.documents.length;
    showProgress(
      () => `Writing ${batch.collection}: ${formatWholeNumber(counted.documents)} documents so far`,
    );
  }
}

const nextSteps = {
  mongodb:
    'Start the shop with MONGODB_URI set. It needs the same SESSION_SECRET, or the file session-secret in DATA_DIR',
  'built-in-store': 'Start the shop without MONGODB_URI',
} as const satisfies Record<DatabaseKind, string>;

await runCommand(
  { usage, options: { to: { type: 'string' }, replace: { type: 'boolean' } } },
  async ({ values, positionals }) => {
    const { to } = values;
    if ((to !== 'mongodb' && to !== 'built-in-store') || positionals.length > 0)
      throw new OperatorError(usage);
    const environment = readEnvironment();
    if (environment.mongodbUri === null)
      throw new OperatorError('MONGODB_URI is missing: it names the MongoDB to move to or from');
    const source = await openSource(to === 'mongodb' ? 'built-in-store' : 'mongodb', environment);
    try {
      // A move to the store that was interrupted has left its mark in DATA_DIR, and is repeated by this one.
      if (to === 'mongodb') requireFinishedFiles(environment.dataDirectory);
      await requireFinishedDatabase(source.db);
      if (!(await hasDocuments(source.db)))
        throw new OperatorError('The database to move from is empty: nothing was changed');
      const indexesOf = chooseIndexes(await readMigrationIds(source.db));
      const target = await openTarget(to, environment, { mayReplace: values.replace ?? false });
      try {
        const counted = { documents: 0 };
        const batches = readSource(source.db, counted);
        await target.replace(() => Promise.resolve({ batches, files: null, indexesOf }));
        print(
          `Moved ${formatWholeNumber(counted.documents)} documents, and read them back equal. ${nextSteps[to]}`,
        );
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
);
