import { closeDatabase, connectDatabase } from '#db/client';
import { collections } from '~/domain/collections';
import { readEnvironment, type Environment } from '~/env.server';
import { storeDirectoryOf } from '~/start/database-location';
import { describeStartError } from '~/start/describe-start-error';
import { prepareDatabase } from '~/start/prepare-database.server';

/** `npm run seed`: migrates the database, loads the demo farm if there is no catalogue, and creates the first admin. */
async function seed(): Promise<void> {
  const environment = readEnvironment();
  const close = await open(environment);
  try {
    await load(environment.admin);
  } finally {
    await close();
  }
}

async function open({ mongodbUri, dataDirectory }: Environment): Promise<() => Promise<void>> {
  if (mongodbUri) {
    await connectDatabase({ uri: mongodbUri, limits: 'start' });
    return closeDatabase;
  }
  const directory = storeDirectoryOf(dataDirectory);
  console.log(`Opening the built-in store in ${directory}`);
  const { startEmbeddedStore } = await import('#db/embedded');
  const store = await startEmbeddedStore({ directory });
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

async function load(admin: Environment['admin']): Promise<void> {
  const print = (line: string) => console.log(line);
  const isLoaded = await prepareDatabase({ seedDemo: true, admin, print, now: new Date() });
  const { products, categories } = collections();
  const [productCount, categoryCount] = await Promise.all([
    products.countDocuments(),
    categories.countDocuments(),
  ]);
  const contents = `${productCount} products in ${categoryCount} categories`;
  console.log(
    isLoaded
      ? `The demo farm has ${contents}`
      : `The database already has a catalogue (${contents}): nothing loaded`,
  );
}

seed().catch((error: unknown) => {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
});
