import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { storeDirectoryOf } from '~/start/database-location';
import { ownStoreFaults } from '../faults/process-faults';
import type { DrillDatabase } from './drill-database';

/** The built-in store in the shop's own process. */
export const ownStore: DrillDatabase = {
  description: 'the built-in store in the shop’s process',
  environment: {},
  skipped: [],
  faults: ownStoreFaults,
  connect: async ({ dataDirectory }) => {
    const store = await startEmbeddedStore({ directory: storeDirectoryOf(dataDirectory) });
    await connectDatabase({ uri: store.uri });
    return async () => {
      await closeDatabase();
      await store.close();
    };
  },
  close: () => Promise.resolve(),
};
