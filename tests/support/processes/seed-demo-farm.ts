import { closeDatabase, connectDatabase } from '#db/client';
import { seedDemoFarm } from '~/seed/seed-demo-farm';

/** Seeds the demo farm into the database of SEED_URI and SEED_NAME, until a test kills it. */
const { SEED_URI: uri = '', SEED_NAME: name } = process.env;
await connectDatabase({ uri, name });
await seedDemoFarm(new Date());
await closeDatabase();
