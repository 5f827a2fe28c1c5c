import { MongoClient } from 'mongodb';
import { closeDatabase, connectDatabase } from '#db/client';
import { startTcpProxy } from '../tcp-proxy';
import type { DrillDatabase } from './drill-database';
import { databaseName, proxyFaults } from './proxy-faults';

type Address = { readonly host: string; readonly port: number };

/**
 * A database of its own on the server of MONGODB_URI, which `close` drops. Behind a TCP proxy if the URI names one host
 * without TLS. Ends the process if the database holds data.
 */
export async function connectExternalDatabase(serverUri: string, keep: boolean): Promise<DrillDatabase> {
  const direct = nameDatabase(serverUri);
  const client = await MongoClient.connect(direct, { serverSelectionTimeoutMS: 5_000 }).catch(
    (error: unknown) => {
      console.error(`MONGODB_URI: no database responds there (${String(error)})`);
      return process.exit(1);
    },
  );
  const found = await client.db(databaseName).listCollections().toArray();
  if (found.length > 0) {
    await client.close();
    console.error(
      `The database ${databaseName} of MONGODB_URI holds data: drop it, if it is from an earlier drill`,
    );
    process.exit(1);
  }
  const address = findSingleAddress(direct);
  const proxy = address && (await startTcpProxy(address));
  const uri = proxy ? pointAt(direct, proxy.port) : direct;
  return {
    description: `the database ${databaseName} on the server of MONGODB_URI${proxy ? ', behind a TCP proxy' : ''}`,
    environment: { MONGODB_URI: uri },
    skipped: [
      'stopping, moving and filling the database: the server of MONGODB_URI is not ours',
      ...(proxy
        ? []
        : ['faults of the connection to the database: MONGODB_URI names several hosts or asks for TLS']),
    ],
    faults: (shop, dice) => (proxy ? proxyFaults(proxy, shop, dice) : []),
    connect: async () => {
      await connectDatabase({ uri });
      return closeDatabase;
    },
    close: async () => {
      if (!keep) await client.db(databaseName).dropDatabase();
      await client.close();
      await proxy?.close();
    },
  };
}

const uriPattern = /^(mongodb(?:\+srv)?:\/\/)([^@/]*@)?([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/** The URI with the name of the drill's database; users stay where they were. */
function nameDatabase(uri: string): string {
  const [, scheme, user = '', hosts, name = '', query = ''] = uriPattern.exec(uri) ?? [];
  const parameters = new URLSearchParams(query);
  if (user && !parameters.has('authSource')) parameters.set('authSource', name || 'admin');
  return `${scheme}${user}${hosts}/${databaseName}?${parameters.toString()}`;
}

function findSingleAddress(uri: string): Address | null {
  const [, scheme, , hosts = '', , query = ''] = uriPattern.exec(uri) ?? [];
  const parameters = new URLSearchParams(query);
  const usesTls = parameters.get('tls') === 'true' || parameters.get('ssl') === 'true';
  const [, host, port = '27017'] = /^([\w.-]+)(?::(\d+))?$/.exec(hosts) ?? [];
  return scheme === 'mongodb://' && host !== undefined && !usesTls ? { host, port: Number(port) } : null;
}

function pointAt(uri: string, port: number): string {
  const [, scheme, user = '', , name, query = ''] = uriPattern.exec(uri) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set('directConnection', 'true');
  return `${scheme}${user}127.0.0.1:${port}/${name}?${parameters.toString()}`;
}
