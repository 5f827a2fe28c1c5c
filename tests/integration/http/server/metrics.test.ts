import { describe, expect, it } from 'vitest';
import { connectPhones } from '../../../support/shop/phones';
import { metricsToken as token } from '../../../support/shop/start-shop-with-store';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder } from '../../../support/shop/visitor';
import { lintExposition, parseExposition, type Samples } from './parse-exposition';

// Its counters begin with its process.
const shop = useShop({ fresh: true, store: 'shared', env: { METRICS_TOKEN: token } });

const scrape = (authorization?: string) =>
  createVisitor(shop.url).get('/metrics', authorization ? { Authorization: authorization } : {});

async function read(): Promise<Samples> {
  const { status, headers, text } = await scrape(`Bearer ${token}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parseExposition(text);
}

/** Figures of the database are read once in two seconds. */
async function readWhen(holds: (samples: Samples) => boolean): Promise<Samples> {
  for (;;) {
    const samples = await read();
    if (holds(samples)) return samples;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('/metrics', () => {
  it('is for whoever has the token', async () => {
    for (const authorization of [undefined, token, `Bearer ${token}x`, `Basic ${token}`, 'Bearer ']) {
      const { status, headers, text } = await scrape(authorization);
      expect([status, headers['www-authenticate'], text]).toEqual([401, 'Bearer', 'unauthorized\n']);
    }
  });

  it('takes the name of the scheme in any case', async () => {
    for (const scheme of ['bearer', 'BEARER']) expect((await scrape(`${scheme} ${token}`)).status).toBe(200);
  });

  it('is what promtool finds no fault with', async () => {
    const { text } = await scrape(`Bearer ${token}`);
    expect(text.match(/^# TYPE /gm)?.length).toBeGreaterThan(40);
    expect(lintExposition(text)).toEqual([]);
  });

  it('begins its counters at 0', async () => {
    const samples = await read();
    const series = [
      ...['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'].map(
        (status) => `malisho_order_changes_total{status="${status}"}`,
      ),
      ...['refused', 'failed', 'expired', 'incomplete', 'paid', 'mismatched'].map(
        (outcome) => `malisho_payments_total{outcome="${outcome}"}`,
      ),
      'malisho_page_cache_requests_total{result="hit"}',
      ...['busy', 'left'].map((reason) => `malisho_skipped_requests_total{reason="${reason}"}`),
      'malisho_job_failures_total{job="deliver-mail"}',
    ];
    expect(series.filter((name) => samples.get(name) !== 0)).toEqual([]);
    // The first page, which the start has requested itself; on a busy machine without the cache.
    expect([0, 1]).toContain(samples.get('malisho_page_cache_requests_total{result="miss"}'));
  });

  it('counts requests by route, orders, payments and cached pages', async () => {
    const before = await read();
    const since = (after: Samples, name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (route: string, method: string, status: number) =>
      `http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

    const { number } = await placeOrder(createVisitor(shop.url), {
      paymentMethod: 'mpesa',
      details: deliveryDetails,
    });
    await connectPhones(shop.simulatorUrl).press(number, 'pin');
    const stranger = createVisitor(shop.url);
    for (const path of ['/about-us', '/about-us', '/products/no-such-milk', '/wp-login.php', '/api/products'])
      await stranger.send(path, { headers: { 'Accept-Encoding': 'gzip' } });

    const after = await read();
    expect(since(after, requests('/checkout/payment', 'POST', 303))).toBe(1);
    expect(since(after, requests('/products/:slug', 'GET', 404))).toBe(1);
    expect(since(after, requests('other', 'GET', 404))).toBe(1);
    expect(since(after, requests('/api/products', 'GET', 200))).toBe(1);
    expect(since(after, requests('/about-us', 'GET', 200))).toBe(2);
    expect(since(after, 'malisho_page_cache_requests_total{result="miss"}')).toBeGreaterThanOrEqual(1);
    expect(since(after, 'malisho_page_cache_requests_total{result="hit"}')).toBeGreaterThanOrEqual(1);
    expect(since(after, 'malisho_order_changes_total{status="pending"}')).toBe(1);
    expect(since(after, 'malisho_order_changes_total{status="confirmed"}')).toBe(1);
    expect(since(after, 'malisho_payments_total{outcome="paid"}')).toBe(1);
    expect(since(after, 'malisho_database_pool_wait_seconds_count')).toBeGreaterThan(10);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
    expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('tells what all processes share', async () => {
    const at = new Date('2026-11-20T01:00:00Z');
    const backup = { at, bytes: 1, documents: 1, kind: 'mongodb' };
    await shop
      .database()
      .collection<{ _id: string }>('operations')
      .insertOne({ _id: 'last-backup', ...backup });
    const samples = await readWhen(
      (read) =>
        read.has('malisho_last_backup_timestamp_seconds') &&
        read.has('malisho_job_last_success_timestamp_seconds{job="deliver-mail"}'),
    );
    expect(samples.get('malisho_last_backup_timestamp_seconds')).toBe(at.getTime() / 1_000);
    expect(samples.get('malisho_database_up')).toBe(1);
    expect(samples.get('malisho_orders_open{status="confirmed"}')).toBeGreaterThanOrEqual(1);
    expect(samples.get('malisho_job_failures_total{job="deliver-mail"}')).toBe(0);
    expect(samples.get('malisho_alarm{check="backup"}')).toBe(0);
    expect(samples.get('malisho_disk_free_bytes')).toBeGreaterThan(0);
    expect(samples.has('malisho_outbox_waiting_mails')).toBe(true);
  });
});
