import { afterAll, beforeAll } from 'vitest';
import { startShop, type Shop, type ShopOptions } from './start-shop';
import { startShopWithStore, type ShopWithStore } from './start-shop-with-store';

/**
 * Starts a shop before the tests of a file and stops it after them, also when a later hook fails. Options that depend on
 * an earlier hook (the port of a simulator) are given as a function.
 */
export function useShop(options: ShopOptions | (() => ShopOptions) = {}): Shop {
  const shop = useRunning(() => startShop(typeof options === 'function' ? options() : options));
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
  };
}

/** The same for a shop whose database is a process of its own. */
export function useShopWithStore(): ShopWithStore {
  const running = useRunning(startShopWithStore);
  return {
    get shop() {
      return running().shop;
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
): () => Running {
  let running: Running | null = null;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('The shop is used before its hook has started it.');
    return running;
  };
}
