// Which tests may be skipped, and why: npm test names each reason, and fails for a test that is skipped without one.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** As in tests/conformance/spec-files.ts. */
const specsFolder = resolve(process.env.MONGODB_SPECS_DIR ?? '../shared/mongodb-specs');

const onWindows = process.platform === 'win32';
const onOtherServer = Boolean(process.env.TEST_MONGODB_URI);
const doesNotApply = 'A row of a table to which the test does not apply';

/** By path, with the beginning of the name, or a part of it, where only some tests of the file are meant. */
const reasons = [
  {
    file: 'tests/conformance/unified.test.ts',
    reason: existsSync(specsFolder)
      ? "Published tests of MongoDB for what the store or the driver doesn't have (tests/conformance/README.md)"
      : 'The published tests of MongoDB are not here',
  },
  { file: 'tests/integration/http/api/contract.test.ts', reason: doesNotApply },
  { file: 'tests/integration/http/api/content-writes.test.ts', reason: doesNotApply },
  { file: 'tests/e2e/page-states/page-quality.test.ts', reason: doesNotApply },
  // Halves without scripts that another test answers for (docs/decisions/0034).
  ...[
    'tests/e2e/keyboard.test.ts',
    'tests/e2e/accounts/sign-in.test.ts',
    'tests/e2e/admin/phone-orders.test.ts',
    'tests/e2e/catalogue/search.test.ts',
    'tests/e2e/catalogue/shop.test.ts',
    'tests/e2e/checkout/cart.test.ts',
    'tests/e2e/checkout/place-order.test.ts',
    'tests/e2e/content/blog.test.ts',
    'tests/e2e/content/gallery.test.ts',
    'tests/e2e/content/home.test.ts',
  ].map((file) => ({
    file,
    part: "'without JavaScript'",
    reason: 'A way without scripts, for a full run (FULL_TESTS=1)',
  })),
  { file: 'tests/unit/systemd.test.ts', reason: 'systemd-analyze is not installed' },
  { file: 'tests/e2e/text-browser.test.ts', reason: 'w3m or lynx is not installed' },
  { file: 'tests/e2e/catalogue/search.test.ts', name: 'works in w3m', reason: 'w3m is not installed' },
  ...(onWindows
    ? [
        { file: 'tests/integration/embedded/durability/folder-lock.test.ts', name: 'file permissions' },
        { file: 'tests/integration/embedded/durability/full-disk.test.ts' },
        { file: 'tests/e2e/browser/page-checks.test.ts' },
      ].map((tests) => ({ ...tests, reason: 'Not on Windows' }))
    : []),
  ...(process.platform === 'darwin'
    ? [{ file: 'tests/e2e/browser/page-checks.test.ts', name: 'the wide test fonts', reason: 'Linux only' }]
    : []),
  ...(onOtherServer
    ? [
        { file: 'tests/integration/http/server/process.test.ts' },
        { file: 'tests/conformance/unsupported-features.test.ts' },
      ].map((tests) => ({ ...tests, reason: 'For the built-in store only' }))
    : []),
];

/** Whether the published tests ran (docs/decisions/0001). */
export const describePublishedTests = () =>
  existsSync(specsFolder)
    ? `The published tests of MongoDB ran, from ${specsFolder}`
    : `The published tests of MongoDB did not run: MONGODB_SPECS_DIR (${specsFolder}) is missing`;

/** Takes skipped tests with file (from the project's root) and name. Counts them by reason, and lists those without. */
export function explainSkipped(tests) {
  const counts = new Map();
  const unexpected = [];
  for (const { file, name } of tests) {
    const found = reasons.find(
      (each) => each.file === file && name.startsWith(each.name ?? '') && name.includes(each.part ?? ''),
    );
    if (found) counts.set(found.reason, (counts.get(found.reason) ?? 0) + 1);
    else unexpected.push(`${file}: ${name}`);
  }
  return { lines: [...counts].map(([reason, count]) => `Skipped ${count}: ${reason}`), unexpected };
}
