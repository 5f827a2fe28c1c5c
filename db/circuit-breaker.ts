import { setTimeout as wait } from 'node:timers/promises';
import {
  MongoClient,
  type ClientSession,
  type ClientSessionOptions,
  type MongoClientOptions,
  type TopologyDescription,
} from 'mongodb';

/** Check `name`, not the class: the class differs between the two bundles. */
class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** In ms (serverSelectionTimeoutMS): visitors do not notice a shorter restart. */
export const serverSelectionTimeoutMs = 5_000;

/** Replica set: 10 s until an election begins (electionTimeoutMillis), and the election. */
const electionTimeoutMs = 15_000;

/** A healthy server responds within this time, including the driver's retries. */
const pingTimeoutMs = 2_000;
const pingTicks = 4;
const pingIntervalMs = 500;

const hasPrimary = ({ servers }: TopologyDescription): boolean =>
  [...servers.values()].some(({ isWritable }) => isWritable);

type Member = { readonly type: string; readonly isWritable: boolean };

/** If some servers are known and none is the primary, they are electing one. */
export function primaryTimeoutMs(servers: Iterable<Member>): number {
  const known = [...servers].filter(({ type }) => type !== 'Unknown');
  const isElecting = known.length > 0 && !known.some(({ isWritable }) => isWritable);
  return isElecting ? electionTimeoutMs : serverSelectionTimeoutMs;
}

/** While it is open, new operations reject at once and started transactions continue (docs/decisions/0040). */
export class CircuitBreakingClient extends MongoClient {
  #description: TopologyDescription | null = null;
  /** Monotonic time; null while a primary responds to pings. */
  #lostAt: number | null = null;
  /** How often a primary was lost. */
  #losses = 0;
  #isHung = false;
  #isClosed = false;
  #isProbing = false;

  constructor(uri: string, options: MongoClientOptions) {
    super(uri, options);
    this.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
      this.#description = newDescription;
      if (hasPrimary(newDescription)) this.#lostAt = null;
      else if (hasPrimary(previousDescription) && !this.#isClosed) {
        this.#losses += 1;
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

  /** The driver calls this for every operation without a session, inside the operation's promise. */
  override startSession(options?: ClientSessionOptions): ClientSession {
    if (this.#isOpen) throw new DatabaseUnavailableError('The database is away');
    return super.startSession(options);
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  /** A pending ping makes the driver check the server every 500 ms instead of every 10 s. */
  #probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    void this.#pingUntilAnswered().finally(() => {
      this.#isProbing = false;
    });
  }

  async #pingUntilAnswered(): Promise<void> {
    while (!this.#isClosed) {
      // Without a primary to ping, primaryTimeoutMs decides. A ping that lived through a loss may have been sent to a closed
      // socket: the next one tells.
      const hadPrimary = this.#lostAt === null;
      const losses = this.#losses;
      // In ticks: a blocked event loop delays them all, then reads the reply between two of them.
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (ticks === pingTicks && hadPrimary && this.#losses === losses) this.#isHung = true;
      }, pingTimeoutMs / pingTicks).unref();
      try {
        await this.#ping();
        this.#isHung = false;
        this.#lostAt = null;
        return;
      } catch {
        // A refused connection fails the ping before the driver's next check reports the primary as lost.
        this.#lostAt ??= performance.now();
        await wait(pingIntervalMs, undefined, { ref: false });
      } finally {
        clearInterval(timer);
      }
    }
  }

  async #ping(): Promise<void> {
    const session = super.startSession();
    // The driver waits for ever after a write to a socket that has just been closed.
    const signal = AbortSignal.timeout(serverSelectionTimeoutMs);
    try {
      await this.db('admin').command({ ping: 1 }, { session, signal });
    } finally {
      await session.endSession();
    }
  }
}
