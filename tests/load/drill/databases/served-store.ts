import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase, connectDatabase } from '#db/client';
import { startServer, type ServerProcess } from '../../../integration/embedded/server-process';
import type { Dice } from '../dice';
import { measure, type FaultKind } from '../faults/fault-log';
import { countStoreBlocks, maxFillMs } from '../faults/full-disk';
import { moveFolder } from '../faults/process-faults';
import type { SupervisedShop } from '../supervised-shop';
import { startTcpProxy } from '../tcp-proxy';
import type { DrillDatabase } from './drill-database';
import { databaseName, proxyFaults } from './proxy-faults';

/** The built-in store in a process of its own, which the shop reaches as MONGODB_URI through a proxy. */
export async function serveStore(folder: string): Promise<DrillDatabase> {
  let directory = join(folder, 'served');
  await mkdir(directory);
  let server: ServerProcess = await startServer(directory);
  process.once('exit', () => void server.stop('SIGKILL'));
  const addressOf = ({ uri }: ServerProcess) => {
    const { hostname, port } = new URL(uri);
    return { host: hostname, port: Number(port) };
  };
  const proxy = await startTcpProxy(addressOf(server));
  const start = async (options?: { maxFileBlocks: number }) => {
    // On any free port: the shop only knows the proxy.
    server = await startServer(directory, options);
    proxy.pointTo(addressOf(server));
  };
  const uri = `mongodb://127.0.0.1:${proxy.port}/${databaseName}?directConnection=true`;

  const storeFaults = (shop: SupervisedShop, dice: Dice): FaultKind[] => [
    {
      name: 'database killed (SIGKILL)',
      weight: 4,
      inject: async () => {
        await server.stop('SIGKILL');
        return measure(() => start().then(shop.untilReady));
      },
    },
    {
      name: 'database stopped for 0 to 8 s',
      weight: 3,
      inject: async () => {
        await server.stop('SIGTERM');
        await wait(dice.integer(0, 8_000));
        return measure(() => start().then(shop.untilReady));
      },
    },
    {
      name: 'database frozen for 1 to 8 s',
      weight: 2,
      inject: async () => {
        process.kill(server.pid, 'SIGSTOP');
        await wait(dice.integer(1_000, 8_000));
        process.kill(server.pid, 'SIGCONT');
        return measure(shop.untilReady);
      },
    },
    {
      name: 'database moved to another folder and port',
      weight: 2,
      inject: async () => {
        await server.stop(dice.chance(0.5) ? 'SIGKILL' : 'SIGTERM');
        return measure(async () => {
          directory = await moveFolder(directory);
          await start();
          await shop.untilReady();
        });
      },
    },
    {
      name: 'disk of the database full',
      weight: 2,
      inject: async () => {
        await server.stop('SIGTERM');
        // It may be too full to start.
        await start({ maxFileBlocks: await countStoreBlocks(directory) }).catch(() => undefined);
        await Promise.race([server.ended, wait(maxFillMs, null, { ref: false })]);
        await server.stop('SIGKILL');
        return measure(() => start().then(shop.untilReady));
      },
    },
  ];
  return {
    description: 'the built-in store in a process of its own, behind a TCP proxy',
    environment: { MONGODB_URI: uri },
    skipped: [],
    faults: (shop, dice) => [...storeFaults(shop, dice), ...proxyFaults(proxy, shop, dice)],
    connect: async () => {
      await connectDatabase({ uri });
      return closeDatabase;
    },
    close: async () => {
      await server.stop('SIGTERM');
      await proxy.close();
    },
  };
}
