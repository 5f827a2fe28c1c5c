import {
  MongoAPIError,
  MongoCompatibilityError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type ServerDescription,
  type TopologyDescription,
} from 'mongodb';
import { withoutSecrets } from './connection-secrets';

/** The database refuses the connection. The message is one line for the operator and never contains the password. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const uriForm = 'mongodb://user:password@host1,host2/database?replicaSet=name';

/** One line in words for the operator, without the password of the URI; null for an error of another origin. */
export function describeDatabaseError(error: unknown, uri: string): string | null {
  const line = describe(error, uri);
  return line === null ? null : withoutSecrets(line, uri);
}

function describe(error: unknown, uri: string): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConnectionError) return error.message;
  if (error instanceof MongoServerSelectionError) return describeSelection(error, uri);
  if (error instanceof MongoCompatibilityError) return tooOldWords;
  if (error instanceof MongoServerError) return describeReply(error, uri);
  // The built-in store: no setting of MONGODB_URI is the cause.
  if (error instanceof MongoNetworkError && uri === '') return brokenWords;
  if (error instanceof MongoNetworkError)
    return `The connection to the database of MONGODB_URI broke: ${describeNetworkError(error, 'the server')}`;
  // By name: the parser of connection strings has a class of its own.
  if (error.name === 'MongoParseError' || error instanceof MongoAPIError || isParseFault(error.message))
    return describeUri(error.message);
  if (error instanceof MongoError) return `The database of MONGODB_URI failed: ${error.message}`;
  return describeSystemError(error as NodeJS.ErrnoException);
}

const brokenWords = 'The connection to the database broke: was it stopped, or the shop that serves it?';

const isParseFault = (message: string): boolean =>
  /^(?:URI malformed|Unable to parse .* with URL)/.test(message);

/** The driver quotes parts of a malformed URI, which may be parts of the password. */
function describeUri(message: string): string {
  if (/unescaped characters/.test(message))
    return 'MONGODB_URI is wrong: encode special characters of the user name and the password (@ as %40, : as %3A, / as %2F, % as %25)';
  if (/no addresses found/i.test(message))
    return 'MONGODB_URI is wrong: its name has no SRV record of servers; use mongodb:// for a single address';
  return /connection string|protocol and host|scheme|userinfo|malformed|with URL/i.test(message)
    ? `MONGODB_URI is wrong: expected ${uriForm}`
    : `MONGODB_URI is wrong: ${message}`;
}

function describeSystemError(error: NodeJS.ErrnoException): string | null {
  const { code = '', syscall = '', path } = error;
  if (/^query(Srv|Txt)$/.test(syscall))
    return /ENOTFOUND|ENODATA/.test(code)
      ? 'MONGODB_URI is wrong: its name has no SRV record; use mongodb:// for a single address'
      : `The name in MONGODB_URI cannot be resolved now (${code})`;
  if (path !== undefined && syscall === 'open')
    return `MONGODB_URI is wrong: the file ${path} cannot be read (${code})`;
  if (code === 'EPIPE' || code === 'ECONNRESET') return brokenWords;
  if (/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code))
    return `MONGODB_URI is wrong: a file of its TLS options is no PEM certificate or key (${code})`;
  return null;
}

/** Codes in the replies of servers. */
function describeReply(error: MongoServerError, uri: string): string {
  const name = nameInUri(uri) ?? 'malisho';
  switch (error.code) {
    // 8000: MongoDB Atlas. 11: UserNotFound.
    case 18:
    case 11:
    case 8000:
      return 'MONGODB_URI is wrong: the database does not accept its user name and password (a user of another database needs authSource)';
    case 13:
      return /requires authentication/.test(error.message)
        ? 'MONGODB_URI is wrong: the database requires a user name and a password'
        : `The user of MONGODB_URI lacks rights: it needs the role readWrite on the database ${name}`;
    case 20:
      return /Transaction numbers/.test(error.message)
        ? standaloneWords
        : `The database refuses an operation: ${error.message}`;
    case 73:
      return `MONGODB_URI is wrong: ${name} is no name of a database`;
    case 85:
    case 86:
      return `An index differs from the one that the shop needs: drop it and start again (${error.message})`;
    case 10107:
    case 13435:
      return secondaryWords;
    case 11000:
      // The message quotes the value, which may be personal data.
      return `Several documents have the same ${Object.keys((error['keyPattern'] as object | undefined) ?? { key: 1 }).join(' and ')}, which must be unique (${/collection: (\S+)/.exec(error.message)?.[1] ?? name})`;
    case 14031:
      return 'The disk of the database is full';
    default:
      return `The database refuses an operation: ${error.message} (${error.codeName ?? error.code ?? 'no code'})`;
  }
}

const standaloneWords =
  'MONGODB_URI names a standalone server: orders need transactions, so start it as a replica set (mongod --replSet rs0, then rs.initiate())';

const secondaryWords =
  'MONGODB_URI names a member of the replica set that takes no writes: name all members, and leave out directConnection';

/** MongoDB 5.0, the oldest version that was tried (docs/mongodb.md). */
const minWireVersion = 13;

const tooOldWords = 'The database of MONGODB_URI is too old: the shop needs MongoDB 5.0 or newer';

/** Why the shop cannot work with the server of this `hello` reply; null if it can. */
export function unusableServer(hello: {
  readonly [field: string]: unknown;
  readonly maxWireVersion?: number;
}): string | null {
  if ((hello.maxWireVersion ?? 0) < minWireVersion) return tooOldWords;
  if (hello['msg'] === 'isdbgrid') return null;
  if (!hello['setName']) return standaloneWords;
  return hello['isWritablePrimary'] ? null : secondaryWords;
}

function describeSelection(error: MongoServerSelectionError, uri: string): string {
  const reason = error.reason as TopologyDescription;
  const servers = [...reason.servers.values()];
  if (reason.compatibilityError || servers.some((server) => server.error instanceof MongoCompatibilityError))
    return tooOldWords;
  const wanted = /[?&]replicaSet=([^&]+)/.exec(uri)?.[1];
  if (servers.length === 0 && wanted !== undefined)
    return `MONGODB_URI is wrong: the server there is no member of a replica set called ${wanted}`;
  if (servers.some(({ type }) => type === 'RSGhost'))
    return 'The server of MONGODB_URI belongs to no replica set yet: run rs.initiate() on it';
  if (servers.some(({ type }) => type !== 'Unknown'))
    return 'The replica set of MONGODB_URI has no primary: see rs.status() on one of its members';
  const faults = servers.map(({ address, error: cause }: ServerDescription) => {
    const isFromConfiguration = !/\+srv:/.test(uri) && !uri.includes(address.replace(/:27017$/, ''));
    return (
      describeNetworkError(cause, address) +
      (isFromConfiguration ? ` (an address in the replica set's own configuration, see rs.conf())` : '')
    );
  });
  return `No database responds at the address of MONGODB_URI: ${faults.join('; ') || error.message}`;
}

const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
};

function describeNetworkError(error: Error | null, address: string): string {
  if (!error) return `${address} does not answer`;
  const cause = rootCause(error) as NodeJS.ErrnoException & { readonly hostname?: string };
  const code = cause.code ?? '';
  const text = `${cause.message} ${error.message}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${cause.hostname ?? address} does not resolve`;
  if (code === 'ECONNREFUSED') return `nothing listens at ${address} (ECONNREFUSED)`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${address} is out of reach (${code})`;
  if (/self-signed|unable to (?:verify|get)/i.test(text))
    return `the certificate of ${address} is signed by no known authority: name its file with tlsCAFile`;
  const fault = certificateFaults[code];
  if (fault) return `the certificate of ${address} ${fault} (${code})`;
  if (/certificate required|bad certificate|handshake failure/i.test(text))
    return `${address} wants a certificate of the shop: name its file with tlsCertificateKeyFile`;
  if (code === 'EPROTO' || /wrong version number|before secure TLS|packet length/i.test(text))
    return `${address} does not speak TLS: leave tls=true out of MONGODB_URI`;
  if (/closed|ECONNRESET|EPIPE/.test(text) || code === 'ECONNRESET')
    return `${address} closes the connection: if it requires TLS, add tls=true to MONGODB_URI`;
  return /timed out|ETIMEDOUT/.test(text) ? `${address} does not answer` : `${address}: ${cause.message}`;
}

function rootCause(error: Error): Error {
  let cause = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  return cause;
}

/** The database of the URI; undefined if it names none. */
export const nameInUri = (uri: string): string | undefined =>
  /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
