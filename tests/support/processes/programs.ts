import { join } from 'node:path';

/** What tests start as processes, by path from the project's root. */
export const programs = [
  'app/commands/seed.ts',
  'db/embedded/command.ts',
  'scripts/render-pictures.ts',
  'tests/integration/embedded/durability/damage-trials.ts',
  'tests/integration/orders/shop-process.ts',
  'tests/support/processes/answer-by-remix.ts',
  'tests/support/processes/book-dues.ts',
  'tests/support/processes/deliver-mail.ts',
  'tests/support/processes/deliver-newsletter.ts',
  'tests/support/processes/hang.ts',
  'tests/support/processes/run-jobs.ts',
  'tests/support/processes/seed-demo-farm.ts',
] as const;

export type Program = (typeof programs)[number];

/** Without folders: chunks and the store's worker stand beside. */
export const bundleName = (path: Program): string => path.replace(/\.ts$/, '').replaceAll('/', '-');

/** What node runs it with: its bundle (tests/support/bundle-processes.ts), or its sources, which each start compiles. */
export function programArguments(path: Program, { fromSources = false } = {}): string[] {
  const bundles = process.env['TEST_PROCESSES'];
  return bundles && !fromSources ? [join(bundles, `${bundleName(path)}.js`)] : ['--import', 'tsx', path];
}
