import type { PageCacheCounts } from '~/cache/pages/page-cache.server';
import type { SkippedRequests } from '~/http/server/limit-requests.server';
import { orderCounter } from '~/domain/orders/status/order-counter.server';
import { attemptCounter } from '~/domain/mpesa/attempts/attempt-counter.server';
import { observeShopFigures } from './shop-figures.server';

export type Metrics = {
  readonly contentType: string;
  /** `route` is a pattern; `status` 'aborted' where the client left. */
  observeRequest(
    request: { readonly route: string; readonly method: string; readonly status: number | 'aborted' },
    seconds: number,
  ): void;
  /** In Prometheus' text format. */
  read(): Promise<string>;
};

/** From a cached page to the limit of the database. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** From a free connection to waitQueueTimeoutMS. */
const waitSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Loads prom-client (7 MB of memory), so call it only where metrics are wanted. */
export async function createMetrics(options: {
  readonly pageCache: () => PageCacheCounts;
  readonly skippedRequests: () => SkippedRequests;
  /** Calls back with the ms that an operation waited for a connection. */
  readonly onPoolWait: (listener: (waitMs: number) => void) => void;
}): Promise<Metrics> {
  const prom = await import('prom-client');
  const { Counter, Histogram, Registry, collectDefaultMetrics } = prom;
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, event loop, garbage collection, open files.
  collectDefaultMetrics({ register: registry });
  // By type they are there, too; these names are for counters, as promtool says.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status, with the time until the response was sent',
    labelNames: ['route', 'method', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const poolWaits = new Histogram({
    name: 'malisho_database_pool_wait_seconds',
    help: 'Time that operations waited for a connection to the database',
    buckets: waitSeconds,
    registers,
  });
  options.onPoolWait((milliseconds) => poolWaits.observe(milliseconds / 1_000));

  /** A counter that somebody else counts. */
  const follow = (name: string, help: string, label: string, counts: () => Iterable<[string, number]>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of counts()) this.inc({ [label]: value }, count);
      },
    });
  follow('malisho_page_cache_requests_total', 'Pages from the cache, and rendered for it', 'result', () =>
    Object.entries(options.pageCache()),
  );
  follow(
    'malisho_skipped_requests_total',
    'Pages and forms that were not handled: refused while busy, or the client had left',
    'reason',
    () => Object.entries(options.skippedRequests()),
  );
  follow('malisho_order_changes_total', 'Orders that came to a status', 'status', orderCounter.counts);
  follow(
    'malisho_payments_total',
    'M-Pesa prompts that came to an outcome',
    'outcome',
    attemptCounter.counts,
  );
  const refreshShopFigures = observeShopFigures(registers, prom);

  return {
    contentType: registry.contentType,
    observeRequest: ({ route, method, status }, seconds) =>
      requests.observe({ route, method: methods.has(method) ? method : 'other', status }, seconds),
    async read() {
      await refreshShopFigures();
      return registry.metrics();
    },
  };
}
