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
  /** Makes each request, instead of a GET. */
  readonly write?: () => Write;
  /** The process id of the server, for its CPU time. */
  readonly pid?: number;
};

export type Write = {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Requests one URL on several connections for some seconds, after a warm-up. */
export async function measurePages(
  url: string,
  { connections, seconds, warmUp, headers, write, pid }: Load,
): Promise<PageFigures> {
  const options = {
    url,
    connections,
    headers: { 'accept-encoding': 'br', ...headers },
    ...(write && {
      requests: [
        {
          setupRequest: (request: autocannon.Request): autocannon.Request => {
            const { headers: own, ...rest } = write();
            return { ...request, ...rest, headers: { ...request.headers, ...own } };
          },
        },
      ],
    }),
  };
  await autocannon({ ...options, amount: warmUp });
  const before = pid === undefined ? NaN : await cpuTimeMs(pid);
  const result = await autocannon({ ...options, duration: seconds });
  const taken = (pid === undefined ? NaN : await cpuTimeMs(pid)) - before;
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    // 304 answers a request that names an ETag.
    failed: result['1xx'] + result['4xx'] + result['5xx'] + result.errors + result.timeouts,
    cpuMs: taken / result.requests.total,
  };
}

/** One line of a report. */
export const formatFigures = ({ perSecond, p99Ms, failed, cpuMs }: PageFigures) =>
  `${perSecond.toFixed(0).padStart(6)} requests/s  p99 ${p99Ms.toFixed(0).padStart(4)} ms` +
  `  ${cpuMs.toFixed(2).padStart(5)} ms of CPU each` +
  (failed ? `  ${failed} FAILED` : '');
