import { closeDatabase, connectDatabase, database } from '#db/client';
import { requireFinishedFiles, requireFinishedRestore } from '#db/backup/unfinished-restore';
import { collections } from '~/domain/collections';
import { readEnvironment, type Environment } from '~/env.server';
import { storeDirectoryOf } from '~/start/database-location';
import { prepareDatabase } from '~/start/prepare-database.server';
import { OperatorError, openStore, print, runCommand } from './run-command';

const usage = `Prepares the database, as a start does, and loads the demo farm if there is no catalogue. Stop the shop first,
unless it uses MongoDB.

  npm run seed
  In the container: node build/server/seed.js

Makes the first admin of ADMIN_EMAIL and ADMIN_PASSWORD, where there is none.`;

await runCommand({ usage, options: {} }, async ({ positionals }) => {
  if (positionals.length > 0) throw new OperatorError(usage);
  const environment = readEnvironment();
  requireFinishedFiles(environment.dataDirectory);
  const close = await open(environment);
  try {
    await requireFinishedRestore(database(), environment.dataDirectory);
    await load(environment);
  } finally {
    await close();
  }
});

async function open({ mongodbUri, dataDirectory }: Environment): Promise<() => Promise<void>> {
  if (mongodbUri) {
    await connectDatabase({ uri: mongodbUri, limits: 'start' });
    return closeDatabase;
  }
  const directory = storeDirectoryOf(dataDirectory);
  print(`Opening the built-in store in ${directory}`);
  const store = await openStore(directory);
  try {
    await connectDatabase({ uri: store.uri, limits: 'start' });
  } catch (error) {
    await store.close();
    throw error;
  }
  return async () => {
    await closeDatabase();
    await store.close();
  };
}

async function load({ siteName, admin }: Environment): Promise<void> {
  const isLoaded = await prepareDatabase({ siteName, seedDemo: true, admin, print, now: new Date() });
  const { products, categories } = collections();
  const [productCount, categoryCount] = await Promise.all([
    products.countDocuments(),
    categories.countDocuments(),
  ]);
  const contents = `${productCount} products in ${categoryCount} categories`;
  print(
    isLoaded
      ? `The demo farm has ${contents}`
      : `The database already has a catalogue (${contents}): nothing loaded`,
  );
}
