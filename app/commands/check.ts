import { database } from '#db/client';
import { requireCompatibleDatabase } from '#db/migrations';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { readEnvironment } from '~/env.server';
import { pluralize, formatWholeNumber } from '~/lib/format/pluralize';
import { readStoredSecret } from '~/session-secret.server';
import { openDatabase } from './open-database';
import { createProgress, OperatorError, print, runCommand } from './run-command';

const usage = `Looks for contradictions in the database, such as stock that its ledger does not explain, while the shop runs.

  npm run check [-- --repair]
  In the container: node build/server/check.js [--repair]

  --repair  repairs what needs no decision: sums, search keys and ledger differences are written again

Says how to repair each. Ends with 0 where nothing is left, with 1 where something is, with 2 where it could not look.`;

/** The rest of a kind is counted: one cause usually explains all of them. */
const maxPrinted = 20;

/** Each of them may need queries of its own; without --repair more would only be counted. */
const maxFindings = 1_000;

await runCommand(
  { usage, options: { repair: { type: 'boolean' } }, failureCode: 2 },
  async ({ values, positionals }) => {
    if (positionals.length > 0) throw new OperatorError(usage);
    const environment = readEnvironment();
    const secret = environment.sessionSecret ?? (await readStoredSecret(environment.dataDirectory));
    if (secret !== null) configureEncryption(secret);
    const close = await openDatabase(environment);
    try {
      await requireCompatibleDatabase(database(), 'check it with the version that wrote it');
      return await check(values.repair ?? false);
    } finally {
      await close();
    }
  },
);

async function check(mayRepair: boolean): Promise<number> {
  const counts = new Map<string, number>();
  const repaired = new Set<string>();
  let read = 0;
  let title = '';
  const showProgress = createProgress();
  const findings = runIntegrityChecks({
    now: new Date(),
    ...(!mayRepair && { maxFindings }),
    onCheck: (next) => {
      title = next;
    },
    onRead: () => {
      read += 1;
      showProgress(() => `${title}: ${formatWholeNumber(read)} documents read so far`);
    },
  });
  let left = 0;
  for await (const { check: kind, what, repair, apply } of findings) {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) print(`\n${kind}`);
    if (count <= maxPrinted) print(`  ${what}.`);
    if (apply && mayRepair) {
      await apply();
      repaired.add(kind);
      if (count <= maxPrinted) print('    Repaired.');
      continue;
    }
    left += 1;
    if (count <= maxPrinted) print(`    ${repair}.`);
  }
  for (const [kind, count] of counts)
    if (count > maxPrinted)
      print(
        `\n${kind}: ${formatWholeNumber(count)} in all${count >= maxFindings && !mayRepair ? ', or more' : ''}`,
      );
  print(
    left === 0
      ? `\n${repaired.size > 0 ? 'All that was found is repaired' : 'Nothing found'}: ${formatWholeNumber(read)} documents read`
      : `\n${pluralize(left, 'problem', 'problems')} found`,
  );
  return left === 0 ? 0 : 1;
}
