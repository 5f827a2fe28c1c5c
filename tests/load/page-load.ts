import autocannon from 'autocannon';

export type PageFigures = { readonly perSecond: number; readonly p99Ms: number; readonly failed: number };

/** Asks for one address on so many connections for so long, after a short run that warms both sides up. */
export async function measurePages(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<PageFigures> {
  const options = { url, connections, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
