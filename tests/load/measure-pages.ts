import autocannon from 'autocannon';
import { cpuTimeMs } from './cpu-time';

export type PageFigures = {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** CPU time of the server for each response; NaN without `pid` or where it is unknown. */
  readonly cpuMs: number;
};

type Load = {
  readonly connections: number;
  readonly seconds: number;
  /** The number of requests before the measurement. */
  readonly warmUp: number;
  /** In addition to `Accept-Encoding: br`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The process id of the server, for its CPU time. */
  readonly pid?: number;
};

/** Requests one URL on several connections for some seconds, after a warm-up. */
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
