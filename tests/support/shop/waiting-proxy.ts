import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

export type WaitingProxy = {
  readonly url: string;
  /** Resolves when the shop has refused this many connections in all. */
  untilRefused(count: number): Promise<void>;
  close(): Promise<void>;
};

const redialMs = 20;

/** Dials again while the shop refuses connections, as Caddy does with `lb_try_duration` (docs/deploying.md). */
export async function startWaitingProxy(shopPort: number): Promise<WaitingProxy> {
  let refusals = 0;
  let isClosed = false;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    const dial = () => {
      const shop = connect(shopPort, '127.0.0.1');
      shop.once('error', () => {
        refusals += 1;
        server.emit('refused');
        if (isClosed) client.destroy();
        else setTimeout(dial, redialMs);
      });
      shop.once('connect', () => {
        shop.removeAllListeners('error').on('error', () => client.destroy());
        client.pipe(shop).pipe(client);
      });
    };
    dial();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilRefused(count) {
      while (refusals < count) await once(server, 'refused');
    },
    async close() {
      isClosed = true;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
