import { closeDatabase, connectDatabase } from '#db/client';
import { seedDemoFarm } from '~/seed/seed-demo-farm';

/** A start that loads the demo farm, for a test to kill: into the database that the two variables name. */
const { SEED_URI: uri = '', SEED_NAME: name } = process.env;
await connectDatabase({ uri, name });
await seedDemoFarm(new Date());
await closeDatabase();
