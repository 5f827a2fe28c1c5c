import { basename } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { driverDeviation } from './driver-deviations';
import { unsupportedFeature } from './unsupported-features';
import { startConformanceServer, type ConformanceServer } from './server';
import { readSpecFiles, specsDirectory } from './spec-files';
import { Summary } from './summary';
import { describeServer } from './unified/requirements';
import { runUnifiedTest, type TestEnvironment } from './unified/run-unified-test';
import { SkipTest } from './unified/test-errors';

const folder = specsDirectory();
const specs = readSpecFiles(folder);

if (!specs) {
  console.log(`MongoDB's test files are not at MONGODB_SPECS_DIR (${folder}): the suite is skipped.`);
  it.skip("MongoDB's unified tests: their folder is missing", () => undefined);
} else {
  describe("MongoDB's unified tests", () => {
    const summary = new Summary();
    let server: ConformanceServer;
    let environment: TestEnvironment;

    beforeAll(async () => {
      server = await startConformanceServer();
      const internalClient = new MongoClient(server.uri);
      environment = {
        uri: server.uri,
        internalClient,
        server: await describeServer(internalClient),
        unsupportedFeature,
      };
    });

    afterAll(async () => {
      console.log(summary.describe(`MongoDB's unified tests in ${specs.files.length} files`));
      for (const path of specs.otherFormats) console.log(`  not in the unified test format: ${path}`);
      await environment?.internalClient.close();
      await server?.close();
    });

    for (const { path, content } of specs.files) {
      describe(path, () => {
        for (const test of content.tests) {
          it(test.description, async (context) => {
            try {
              const deviation = driverDeviation(basename(path), test.description);
              if (deviation !== null) throw new SkipTest(deviation);
              await runUnifiedTest(content, test, environment);
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
