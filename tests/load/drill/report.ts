import type { PhoneRecord } from './customers/phone';
import type { Traffic } from './customers/purchase';
import type { FaultKind, InjectedFault } from './faults/fault-log';
import { groupBy } from './reconcile/group-by';
import type { Reconciliation } from './reconcile/finding';

const seconds = (ms: number | undefined): string =>
  ms === undefined ? '-' : `${(ms / 1_000).toFixed(ms < 9_950 ? 1 : 0)} s`;

function medianAndWorst(timesMs: readonly number[]): [median: string, worst: string] {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return [seconds(sorted[Math.floor((sorted.length - 1) / 2)]), seconds(sorted.at(-1))];
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    );
}

/** What was tried, how often, and how long the recovery took: '-' where nothing showed it. */
export function printFaults(kinds: readonly FaultKind[], faults: readonly InjectedFault[]): void {
  const byName = groupBy(faults, ({ name }) => name);
  console.log('\nFaults, and the time from their end to the recovery');
  printTable([
    ['', 'times', 'median', 'worst'],
    ...kinds.flatMap(({ name }) => {
      const own = byName.get(name);
      if (!own) return [];
      return [
        [name, String(own.length), ...medianAndWorst(own.flatMap((fault) => fault.recoveredInMs ?? []))],
      ];
    }),
    ['in all', String(faults.length), '', ''],
  ]);
}

/** How long the process took to end after SIGTERM. */
export function printStops(timesMs: readonly number[]): void {
  console.log('\nStops by SIGTERM, and the time until the process had ended');
  printTable([
    ['', 'times', 'median', 'worst'],
    ['in all', String(timesMs.length), ...medianAndWorst(timesMs)],
  ]);
}

export function printTraffic(
  traffic: Traffic,
  { callbacks }: PhoneRecord,
  faults: readonly InjectedFault[],
): void {
  console.log('\nForms and callbacks');
  printTable([
    ['Order forms sent several times at once', String(traffic.doubleTaps)],
    ['Connections closed before the answer', String(traffic.hangUps)],
    ['Pages and forms sent again after a failure', String(traffic.repeats)],
    ...[...callbacks].sort().map(([kind, count]) => [`Callbacks: ${kind}`, String(count)]),
    ...[...traffic.answers]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => [`Answers with ${status}`, String(count)]),
    ['Connections refused or cut by the faults', String(traffic.failures)],
  ]);
  console.log('\nLongest waits for an answer');
  const slowest = traffic.slow.toSorted((a, b) => b.ms - a.ms).slice(0, maxSlow);
  for (const { path, status, endedAt, ms } of slowest) {
    const beginsAt = endedAt - ms;
    const meanwhile = faults.filter(
      (fault) => fault.startedAt < endedAt && (fault.endedAt ?? Infinity) > beginsAt,
    );
    console.log(`  ${seconds(ms)}  ${status} ${path}: ${meanwhile.map(({ name }) => name).join('; ')}`);
  }
  if (slowest.length === 0) console.log('  none above 3 s');
}

/** Prints the books and everything that is wrong in them; returns how much that is. */
export function printReconciliation(parts: Readonly<Record<string, Reconciliation>>): number {
  let count = 0;
  for (const [title, { rows, findings }] of Object.entries(parts)) {
    console.log(`\n${title}`);
    printTable([...rows.map((row) => [...row]), ['Lost, doubled or invented', String(findings.length)]]);
    for (const finding of findings.slice(0, maxPrinted)) console.log(`  ! ${finding}`);
    if (findings.length > maxPrinted) console.log(`  ! and ${findings.length - maxPrinted} more`);
    count += findings.length;
  }
  return count;
}

const maxPrinted = 20;
const maxSlow = 5;
