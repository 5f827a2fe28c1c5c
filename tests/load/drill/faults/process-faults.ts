import { cp, lstat, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { storeDirectoryOf } from '~/start/database-location';
import type { Dice } from '../dice';
import type { SupervisedShop } from '../supervised-shop';
import { countStoreBlocks, maxFillMs } from './full-disk';
import { measure, type FaultKind } from './fault-log';

/** Faults of the shop's process, whatever its database is. */
export function processFaults(shop: SupervisedShop, dice: Dice): FaultKind[] {
  return [
    {
      name: 'killed (SIGKILL)',
      weight: 6,
      inject: async () => {
        await shop.kill();
        return measure(() => shop.start());
      },
    },
    {
      name: 'killed while starting',
      weight: 2,
      inject: async () => {
        await shop.kill();
        shop.beginStart();
        await wait(dice.integer(100, 1_500));
        await shop.kill();
        return measure(() => shop.start());
      },
    },
    {
      name: 'stopped (SIGTERM), started',
      weight: 3,
      inject: () =>
        measure(async () => {
          await shop.stop();
          await shop.start();
        }),
    },
    {
      name: 'frozen (SIGSTOP) for 1 to 6 s',
      weight: 2,
      inject: async () => {
        shop.freeze();
        await wait(dice.integer(1_000, 6_000));
        shop.resume();
        return measure(() => shop.untilReady());
      },
    },
  ];
}

/** Faults of the built-in store in the shop's own process. */
export const ownStoreFaults = (shop: SupervisedShop, dice: Dice): FaultKind[] => [
  {
    name: 'data folder moved',
    weight: 2,
    inject: () => {
      const isKilled = dice.chance(0.5);
      return measure(async () => {
        if (isKilled) await shop.kill();
        else await shop.stop();
        shop.dataDirectory = await moveFolder(shop.dataDirectory);
        await shop.start();
      });
    },
  },
  {
    name: 'disk full',
    weight: 2,
    inject: async () => {
      await shop.stop();
      shop.beginStart({ maxFileBlocks: await countStoreBlocks(storeDirectoryOf(shop.dataDirectory)) });
      await shop.waitForEnd(maxFillMs);
      await shop.kill();
      return measure(() => shop.start());
    },
  },
];

/** Copies a folder, as to another disk, and deletes it. Resolves with the new path. */
export async function moveFolder(path: string): Promise<string> {
  const [, base = path, count = '0'] = /^(.*?)(?:-(\d+))?$/.exec(path) ?? [];
  const target = `${base}-${Number(count) + 1}`;
  // A killed process leaves the socket that locked the folder, which `cp` does not take.
  const isFile = async (source: string) => !(await lstat(source)).isSocket();
  await cp(path, target, { recursive: true, filter: isFile });
  await rm(path, { recursive: true });
  return target;
}
