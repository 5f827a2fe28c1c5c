import { database } from '#db/client';
import { requireCompatibleDatabase } from '#db/migrations';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { readEnvironment } from '~/env.server';
import { countOf, formatWholeNumber } from '~/lib/format/count-of';
import { openDatabase } from './open-database';
import { createProgress, OperatorError, print, runCommand } from './run-command';

const usage = `Looks for contradictions in the database, such as stock that its ledger does not explain, while the shop runs.

  npm run check [-- --mend]
  In the container: node build/server/check.js [--mend]

  --mend  mends what needs no decision: sums, search keys and ledger differences are written again

Says how to mend each. Ends with 0 where nothing is left, with 1 where something is, with 2 where it could not look.`;

/** The rest of a kind is counted: one cause usually explains all of them. */
const maxPrinted = 20;

/** Each of them may need queries of its own; without --mend more would only be counted. */
const maxFindings = 1_000;

await runCommand(
  { usage, options: { mend: { type: 'boolean' } }, failureCode: 2 },
  async ({ values, positionals }) => {
    if (positionals.length > 0) throw new OperatorError(usage);
    const close = await openDatabase(readEnvironment());
    try {
      await requireCompatibleDatabase(database(), 'check it with the version that wrote it');
      return await check(values.mend ?? false);
    } finally {
      await close();
    }
  },
);

async function check(mayMend: boolean): Promise<number> {
  const counts = new Map<string, number>();
  const mended = new Set<string>();
  let read = 0;
  let title = '';
  const showProgress = createProgress();
  const findings = runIntegrityChecks({
    now: new Date(),
    ...(!mayMend && { maxFindings }),
    onCheck: (next) => {
      title = next;
    },
    onRead: () => {
      read += 1;
      showProgress(() => `${title}: ${formatWholeNumber(read)} documents read so far`);
    },
  });
  let left = 0;
  for await (const { check: kind, what, mend, apply } of findings) {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) print(`\n${kind}`);
    if (count <= maxPrinted) print(`  ${what}.`);
    if (apply && mayMend) {
      await apply();
      mended.add(kind);
      if (count <= maxPrinted) print('    Mended.');
      continue;
    }
    left += 1;
    if (count <= maxPrinted) print(`    ${mend}.`);
  }
  for (const [kind, count] of counts)
    if (count > maxPrinted)
      print(
        `\n${kind}: ${formatWholeNumber(count)} in all${count >= maxFindings && !mayMend ? ', or more' : ''}`,
      );
  print(
    left === 0
      ? `\n${mended.size > 0 ? 'All that was found is mended' : 'Nothing found'}: ${formatWholeNumber(read)} documents read`
      : `\n${countOf(left, 'problem', 'problems')} found`,
  );
  return left === 0 ? 0 : 1;
}
