import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../../vitest.config';

/** In the order of TEST_ORDER: the test that is nearest to a mutant probably fails first. */
class GivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = JSON.parse(process.env['TEST_ORDER'] ?? '[]') as string[];
    const rank = ({ moduleId }: TestSpecification) =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

/** For `npm run mutate`: ends with the first failure. */
export default mergeConfig(config, {
  // The copy shares node_modules with the tree that it was made of.
  cacheDir: '.cache/vite',
  test: { bail: 1, maxWorkers: availableParallelism(), sequence: { sequencer: GivenOrder } },
});
