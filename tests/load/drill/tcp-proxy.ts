import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** For new connections. */
  pointTo(target: { readonly host: string; readonly port: number }): void;
  /** Resets all connections; new ones are taken. */
  cut(): void;
  /** Resets all connections, and new ones until `restore`. */
  refuse(): void;
  /** No byte passes until `restore`; connections stay open, and new ones are taken. */
  hang(): void;
  restore(): void;
  close(): Promise<void>;
};

type Pair = { readonly client: Socket; readonly server: Socket };

/** Forwards TCP connections, and disturbs them on request. */
export async function startTcpProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<TcpProxy> {
  let destination = target;
  let mode: 'forward' | 'refuse' | 'hang' = 'forward';
  const pairs = new Set<Pair>();

  const join = ({ client, server }: Pair) => {
    client.pipe(server);
    server.pipe(client);
  };
  const separate = ({ client, server }: Pair) => {
    client.unpipe(server).pause();
    server.unpipe(client).pause();
  };
  const destroy = ({ client, server }: Pair) => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  const proxy = createServer((client) => {
    // An error is followed by 'close'.
    client.on('error', () => undefined);
    if (mode === 'refuse') return void client.resetAndDestroy();
    const server = connect(destination);
    server.on('error', () => undefined);
    const pair = { client, server };
    pairs.add(pair);
    const closeOther = (other: Socket) => (hadError: boolean) => {
      pairs.delete(pair);
      if (hadError) other.resetAndDestroy();
      else other.destroySoon();
    };
    client.once('close', closeOther(server));
    server.once('close', closeOther(client));
    if (mode === 'forward') join(pair);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const destroyAll = () => {
    for (const pair of pairs) destroy(pair);
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    pointTo: (next) => void (destination = next),
    cut: destroyAll,
    refuse() {
      mode = 'refuse';
      destroyAll();
    },
    hang() {
      mode = 'hang';
      for (const pair of pairs) separate(pair);
    },
    restore() {
      if (mode === 'hang') for (const pair of pairs) join(pair);
      mode = 'forward';
    },
    async close() {
      destroyAll();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
