import { basename } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { driverDeviation } from './driver-deviations';
import { unsupportedFeature } from './unsupported-features';
import { readSpecFiles, specsDirectory } from './spec-files';
import { Summary } from './summary';
import { runUnifiedTest } from './unified/run-unified-test';
import { SkipTest } from './unified/test-errors';
import { useEnvironment } from './use-environment';

const folder = specsDirectory();
const specs = readSpecFiles(folder);

if (!specs) {
  console.log(`MongoDB's test files are not at MONGODB_SPECS_DIR (${folder}): the suite is skipped.`);
  it.skip("MongoDB's unified tests: their folder is missing", () => undefined);
} else {
  describe("MongoDB's unified tests", () => {
    const summary = new Summary();
    const environment = useEnvironment(unsupportedFeature);

    afterAll(() => {
      console.log(summary.describe(`MongoDB's unified tests in ${specs.files.length} files`));
      for (const path of specs.otherFormats) console.log(`  not in the unified test format: ${path}`);
    });

    for (const { path, content } of specs.files) {
      describe(path, () => {
        for (const test of content.tests) {
          it(test.description, async (context) => {
            try {
              const deviation = driverDeviation(basename(path), test.description);
              if (deviation !== null) throw new SkipTest(deviation);
              await runUnifiedTest(content, test, environment());
              summary.countPassed();
            } catch (error) {
              if (error instanceof SkipTest) {
                summary.countSkipped(error.message);
                context.skip(error.message);
              }
              summary.countFailed(`${path}: ${test.description}`);
              throw error;
            }
          });
        }
      });
    }
  });
}
