import autocannon from 'autocannon';
import { cpuTimeMs } from './cpu-time';

export type PageFigures = {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** Processor time of the server for each answer, of all its threads; NaN where that is not asked or not known. */
  readonly cpuMs: number;
};

export type Load = {
  readonly connections: number;
  readonly seconds: number;
  /** So many requests come before, until the server's code is compiled for what it does most. */
  readonly warmUp: number;
  /** Beside the coding of today's browsers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The process of the server, whose time is to be measured. */
  readonly pid?: number;
};

/** Asks for one address on so many connections for so long, after some requests that warm both sides up. */
export async function measurePages(
  url: string,
  { connections, seconds, warmUp, headers, pid }: Load,
): Promise<PageFigures> {
  const options = { url, connections, headers: { 'accept-encoding': 'br', ...headers } };
  await autocannon({ ...options, amount: warmUp });
  const before = pid === undefined ? NaN : await cpuTimeMs(pid);
  const result = await autocannon({ ...options, duration: seconds });
  const taken = (pid === undefined ? NaN : await cpuTimeMs(pid)) - before;
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    cpuMs: taken / result.requests.total,
  };
}
