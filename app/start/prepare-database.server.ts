import { contentVersions, database } from '#db/client';
import { ensureIndexes, findUnindexed } from '#db/indexes';
import { findLease, withLease } from '#db/lease';
import { findPendingMigrations, requireCompatibleDatabase, runMigrations } from '#db/migrations';
import { collectionDefinitions } from '~/domain/collections';
import type { Environment } from '~/env.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { ensureFirstAdmin } from '~/seed/first-admin';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { seedIdentity } from '~/seed/seed-identity';
import { seedQuestions } from '~/seed/seed-questions';
import { runStep, type PrintLine } from './run-step';

const lease = {
  name: 'start',
  /** Well above a pause of a busy machine: other processes wait this long for a killed holder. */
  ttlMs: 30_000,
  retryMs: 200,
};

const waitingLinesMs = 5_000;

type Options = {
  /** SITE_NAME. */
  readonly siteName: string | null;
  readonly seedDemo: boolean;
  readonly admin: Environment['admin'];
  readonly print: PrintLine;
  readonly now: Date;
};

/**
 * Migrates, indexes and seeds the database. One process does it; others that start at the same time wait and print what
 * it does. Connect with the limits of a start. Returns whether this process has loaded the demo farm. Rejects with
 * StartStepError.
 */
export async function prepareDatabase(options: Options): Promise<boolean> {
  const { print } = options;
  if (!(await runStep('Reading the state of the database', print, isPending))) return prepare(options, print);
  let activity = '';
  let lastLineAt = -Infinity;
  const onWait = (doing: string) => {
    if (performance.now() - lastLineAt < waitingLinesMs) return;
    lastLineAt = performance.now();
    print(`Waiting for another process that is preparing the database${doing && `: ${doing}`}`);
  };
  const printProgress = (line: string) => {
    activity = line;
    print(line);
  };
  let isLoaded = false;
  await withLease({ ...lease, activity: () => activity, onWait }, async () => {
    isLoaded = await prepare(options, printProgress);
  });
  return isLoaded;
}

/** Also true while another process is at work: its last steps leave no trace that could be read here. */
async function isPending(): Promise<boolean> {
  await requireCompatibleDatabase(database());
  const [migrations, unindexed, held] = await Promise.all([
    findPendingMigrations(),
    findUnindexed(collectionDefinitions),
    findLease(lease.name, new Date()),
  ]);
  return migrations.length > 0 || unindexed.size > 0 || held !== null;
}

/** `printProgress` gets no secret, `print` gets the first password. */
async function prepare(
  { siteName, seedDemo, admin, print, now }: Options,
  printProgress: PrintLine,
): Promise<boolean> {
  await runStep('Migrating the database', printProgress, (report) => runMigrations(undefined, report));
  await runStep('Creating indexes', printProgress, async (report) => {
    const sizes = await findUnindexed(collectionDefinitions);
    await ensureIndexes(collectionDefinitions, ({ done, total, open }) => {
      const [name = ''] = open.filter((collection) => sizes.get(collection));
      const documents = sizes.get(name);
      report(
        `${done} of ${total} collections done${documents ? `, now ${name} (${formatWholeNumber(documents)} documents)` : ''}`,
      );
    });
  });
  await runStep('Checking the rights of the database user', printProgress, async () => {
    // Migrations bypass write invalidation, and a process may have crashed before it incremented the version.
    await contentVersions().increment({ products: 'all', others: true });
    // Fails if the version cannot be saved, which increment does not tell.
    await contentVersions().read();
  });
  const isLoaded = await runStep('Loading the first content', printProgress, async () => {
    const isDemoLoaded = seedDemo && (await seedDemoFarm(now));
    await seedQuestions(now);
    await seedIdentity(siteName, { isDemoLoaded, now });
    return isDemoLoaded;
  });
  if (isLoaded) print('Loaded the demo farm');
  await runStep('Creating the first admin', printProgress, async () => {
    const created = await ensureFirstAdmin(admin, now);
    if (!created) return;
    print(
      created.generated
        ? `Admin sign-in, shown only once: ${created.email} / ${created.password}`
        : `Made the first admin, ${created.email}`,
    );
  });
  return isLoaded;
}
