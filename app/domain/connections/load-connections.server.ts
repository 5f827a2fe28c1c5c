import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import { decryptText } from '~/domain/encryption/encrypted-text.server';
import {
  connectionNames,
  type Connection,
  type ConnectionName,
  type Connections,
  type ConnectionValues,
  type StoredConnection,
} from './connection';

/** Associated data of the encryption. */
export const connectionContext = (name: ConnectionName): string => `connection ${name}`;

/** Callers share the result. */
export const loadConnections = cachedRead(
  async (): Promise<Connections> => {
    const stored = await collections().connections.find().toArray();
    const open = <Name extends ConnectionName>(name: Name): Connection<ConnectionValues[Name]> =>
      openConnection(
        name,
        stored.find(({ _id }) => _id === name),
      );
    return { mpesa: open('mpesa'), mail: open('mail'), sms: open('sms') };
  },
  1,
  { readsProducts: false },
);

function openConnection<Name extends ConnectionName>(
  name: Name,
  stored: StoredConnection | undefined,
): Connection<ConnectionValues[Name]> {
  if (!stored) return { state: 'missing' };
  const { sealed, shown, setAt, setBy } = stored;
  const text = decryptText(sealed, connectionContext(name));
  if (text === null) return { state: 'unreadable', shown, setAt, setBy };
  return { state: 'set', values: JSON.parse(text) as ConnectionValues[Name], sealed, shown, setAt, setBy };
}

/** The connections whose keys can't be opened. */
export async function findUnreadableConnections(): Promise<readonly ConnectionName[]> {
  const connections = await loadConnections();
  return connectionNames.filter((name) => connections[name].state === 'unreadable');
}
