import { setTimeout as wait } from 'node:timers/promises';
import {
  MongoClient,
  type ClientSession,
  type ClientSessionOptions,
  type MongoClientOptions,
  type TopologyDescription,
} from 'mongodb';

/** Thrown at once for each operation while the circuit breaker is open; known by its name, because bundles differ. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** As long as an operation waits for a server (serverSelectionTimeoutMS): a restart within it is noticed by nobody. */
export const serverSelectionTimeoutMs = 5_000;

/** Members of a replica set that elect a primary: 10 s until they begin (electionTimeoutMillis), and the election. */
const electionTimeoutMs = 15_000;

/** After a connection has failed: a server that is well answers a ping within it, the driver's retries included. */
const pingTimeoutMs = 2_000;
const pingIntervalMs = 500;

const hasPrimary = ({ servers }: TopologyDescription): boolean =>
  [...servers.values()].some(({ isWritable }) => isWritable);

type Member = { readonly type: string; readonly isWritable: boolean };

/**
 * How long operations wait for a primary that is lost before they fail at once, in milliseconds. Takes the servers as
 * the driver sees them: where some answer and none of them is the primary, they elect one.
 */
export function primaryTimeoutMs(servers: Iterable<Member>): number {
  const known = [...servers].filter(({ type }) => type !== 'Unknown');
  const isElecting = known.length > 0 && !known.some(({ isWritable }) => isWritable);
  return isElecting ? electionTimeoutMs : serverSelectionTimeoutMs;
}

/**
 * A MongoClient with a circuit breaker (docs/decisions/0040-circuit-breaker.md). Once there has been no primary for as
 * long as an operation would wait for one, or the server takes connections and answers nothing, each operation that
 * begins rejects with DatabaseUnavailableError at once. A ping beside them closes the breaker when it is answered.
 * Operations of a transaction that has begun are not cut off.
 */
export class CircuitBreakingClient extends MongoClient {
  #description: TopologyDescription | null = null;
  /** By the monotonic clock; null while there is a primary that answers pings. */
  #lostAt: number | null = null;
  #isHung = false;
  #isClosed = false;
  #isProbing = false;

  constructor(uri: string, options: MongoClientOptions) {
    super(uri, options);
    this.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
      this.#description = newDescription;
      if (hasPrimary(newDescription)) this.#lostAt = null;
      else if (hasPrimary(previousDescription) && !this.#isClosed) {
        this.#lostAt ??= performance.now();
        this.#probe();
      }
    });
    this.on('connectionClosed', ({ reason }) => {
      if (reason === 'error') this.#probe();
    });
  }

  get #isOpen(): boolean {
    if (this.#isHung) return true;
    if (this.#lostAt === null || this.#description === null) return false;
    return performance.now() - this.#lostAt >= primaryTimeoutMs(this.#description.servers.values());
  }

  /** Every operation without a session begins one here, inside the promise that it returns. */
  override startSession(options?: ClientSessionOptions): ClientSession {
    if (this.#isOpen) throw new DatabaseUnavailableError('The database is away');
    return super.startSession(options);
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  /**
   * Pings until a ping is answered. A ping that waits for a server has the driver look for it every 500 ms instead of
   * every 10 s.
   */
  #probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    void this.#pingUntilAnswered().finally(() => {
      this.#isProbing = false;
    });
  }

  async #pingUntilAnswered(): Promise<void> {
    while (!this.#isClosed) {
      // Where there was no primary to be asked, primaryTimeoutMs decides.
      const wasThere = this.#lostAt === null;
      const slow = setTimeout(() => {
        if (wasThere && this.#lostAt === null) this.#isHung = true;
      }, pingTimeoutMs).unref();
      try {
        await this.#ping();
        this.#isHung = false;
        this.#lostAt = null;
        return;
      } catch {
        // A refused connection is an error before the driver's next look tells it that the primary is gone.
        this.#lostAt ??= performance.now();
        await wait(pingIntervalMs, undefined, { ref: false });
      } finally {
        clearTimeout(slow);
      }
    }
  }

  async #ping(): Promise<void> {
    const session = super.startSession();
    try {
      await this.db('admin').command({ ping: 1 }, { session });
    } finally {
      await session.endSession();
    }
  }
}
