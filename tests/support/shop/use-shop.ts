import { afterAll, beforeAll } from 'vitest';
import { startShop, type Shop, type ShopOptions } from './start-shop';
import { startShopWithStore, type ShopWithStore } from './start-shop-with-store';
import { borrowShop, giveBackShop, warmVariables } from './warm-shop';

/** `fresh`: a process of the file's own, for what a shop remembers outside of its database. */
type UseShopOptions = ShopOptions & { fresh?: boolean };

/**
 * A shop for the tests of a file: one that files before have used, whose database is as it was at its start, or a process of
 * its own where the file has other environment variables. Options that depend on an earlier hook (the port of a
 * simulator) are given as a function.
 */
export function useShop(options: UseShopOptions | (() => ShopOptions) = {}): Shop {
  const shop = isUsual(options)
    ? useRunning(borrowShop, giveBackShop)
    : useRunning(() => startShop(typeof options === 'function' ? options() : options));
  return {
    get url() {
      return shop().url;
    },
    get port() {
      return shop().port;
    },
    get simulatorUrl() {
      return shop().simulatorUrl;
    },
    get databaseUri() {
      return shop().databaseUri;
    },
    get process() {
      return shop().process;
    },
    database: () => shop().database(),
    stop: () => shop().stop(),
    kill: () => shop().kill(),
    discard: () => shop().discard(),
  };
}

const isUsual = (options: UseShopOptions | (() => ShopOptions)): options is ShopOptions =>
  typeof options !== 'function' &&
  !options.fresh &&
  Object.entries(options.env ?? {}).every(([name, value]) => value === warmVariables[name]);

/** The same for a shop whose database is a process of its own. */
export function useShopWithStore(): ShopWithStore {
  const running = useRunning(startShopWithStore);
  return {
    get shop() {
      return running().shop;
    },
    get databaseUri() {
      return running().databaseUri;
    },
    countOrders: () => running().countOrders(),
    setRole: (email, role) => running().setRole(email, role),
    stopDatabase: () => running().stopDatabase(),
    restartDatabase: () => running().restartDatabase(),
    stop: () => running().stop(),
  };
}

function useRunning<Running extends { stop(): Promise<unknown> }>(
  start: () => Promise<Running>,
  end: (running: Running) => Promise<unknown> = (running) => running.stop(),
): () => Running {
  let running: Running | null = null;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running && end(running));
  return () => {
    if (!running) throw new Error('The shop is used before its hook has started it.');
    return running;
  };
}
