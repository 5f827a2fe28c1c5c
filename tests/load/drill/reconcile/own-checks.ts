import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import type { Reconciliation } from './finding';

/** What `npm run check` says of the database. */
export async function runOwnChecks(now: Date): Promise<Reconciliation> {
  const titles: string[] = [];
  const findings: string[] = [];
  for await (const { check, what } of runIntegrityChecks({ now, onCheck: (title) => titles.push(title) }))
    findings.push(`${check}: ${what}`);
  return { rows: [['Checks of npm run check', String(titles.length)]], findings };
}
