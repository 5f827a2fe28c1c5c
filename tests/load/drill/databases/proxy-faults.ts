import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice';
import { measure, type FaultKind } from '../faults/fault-log';
import type { SupervisedShop } from '../supervised-shop';
import type { TcpProxy } from '../tcp-proxy';

export const databaseName = 'malisho_drill';

/** Faults of the network between the shop and its database. */
export const proxyFaults = (proxy: TcpProxy, shop: SupervisedShop, dice: Dice): FaultKind[] => [
  {
    name: 'connections to the database cut',
    weight: 4,
    inject: () => {
      proxy.cut();
      return measure(shop.untilReady);
    },
  },
  {
    name: 'database unreachable for 1 to 8 s',
    weight: 3,
    inject: async () => {
      proxy.refuse();
      await wait(dice.integer(1_000, 8_000));
      proxy.restore();
      return measure(shop.untilReady);
    },
  },
  {
    name: 'database silent for 1 to 8 s',
    weight: 3,
    inject: async () => {
      proxy.hang();
      await wait(dice.integer(1_000, 8_000));
      proxy.restore();
      return measure(shop.untilReady);
    },
  },
];
