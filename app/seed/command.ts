import { join } from 'node:path';
import { readEnvironment, EnvironmentError, type Environment } from '~/env.server';
import { closeDatabase, connectDatabase } from '#db/client';
import { collectionDefinitions, collections } from '~/domain/collections';
import { ensureIndexes } from '#db/indexes';
import { runMigrations } from '#db/migrations';
import { ensureFirstAdmin } from './first-admin';
import { seedDemoFarm } from './seed-demo-farm';

/** Wrong address or a folder in use; the message is for the operator. */
class OpenError extends Error {}

/** `npm run seed`: migrates the database, loads the demo farm if there is no catalogue, and creates the first admin. */
async function seed(): Promise<void> {
  const environment = readEnvironment();
  const close = await open(environment).catch((error: unknown) => {
    throw error instanceof Error ? new OpenError(error.message, { cause: error }) : error;
  });
  try {
    await load(environment.admin);
  } finally {
    await close();
  }
}

async function open({ mongodbUri, dataDirectory }: Environment): Promise<() => Promise<void>> {
  if (mongodbUri) {
    await connectDatabase({ uri: mongodbUri });
    return closeDatabase;
  }
  const directory = join(dataDirectory, 'store');
  console.log(`Opening the built-in store in ${directory}`);
  const { startEmbeddedStore } = await import('#db/embedded');
  const store = await startEmbeddedStore({ directory });
  try {
    await connectDatabase({ uri: store.uri });
  } catch (error) {
    await store.close();
    throw error;
  }
  return async () => {
    await closeDatabase();
    await store.close();
  };
}

async function load(configuredAdmin: Parameters<typeof ensureFirstAdmin>[0]): Promise<void> {
  const now = new Date();
  for (const id of await runMigrations()) console.log(`Ran the migration ${id}`);
  await ensureIndexes(collectionDefinitions);
  const { products, categories } = collections();
  const loaded = await seedDemoFarm(now);
  const [productCount, categoryCount] = await Promise.all([
    products.countDocuments(),
    categories.countDocuments(),
  ]);
  const contents = `${productCount} products in ${categoryCount} categories`;
  console.log(
    loaded
      ? `Loaded the demo farm: ${contents}`
      : `The database already has a catalogue (${contents}): nothing loaded`,
  );
  const admin = await ensureFirstAdmin(configuredAdmin, now);
  if (admin)
    console.log(
      admin.generated
        ? `The admin's credentials, shown this once: ${admin.email} / ${admin.password}`
        : `Made the first admin, ${admin.email}`,
    );
}

seed().catch((error: unknown) => {
  const isExpected = error instanceof EnvironmentError || error instanceof OpenError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
