import fc from 'fast-check';
import { createSchemaChecks, type Description } from '../description';
import { compareHead, findFaults } from './find-faults';
import { requestsOf, type CallerName, type GeneratedRequest } from './generated-request';
import { createIdPools } from './id-pools';
import { prepareRequest, sendRequest, type Answer, type SentRequest } from './send-request';

export type FuzzOptions = {
  readonly url: string;
  readonly requests: number;
  readonly seed: number;
  readonly concurrency: number;
  /** Requests to each call in a round; fewer for those that end something, so that the calls in between find some. */
  readonly perCall?: number;
  /** A new token of a caller; called again when one has ended, as by a change of the password. */
  readonly signIn: (caller: CallerName) => Promise<string | null>;
};

export type Fault = {
  readonly call: string;
  readonly problem: string;
  readonly caller: string;
  readonly request: string;
  readonly answer: string;
};

export type FuzzReport = {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly slowest: readonly { readonly call: string; readonly milliseconds: number }[];
  readonly faults: readonly Fault[];
  /** How often each call answered 2xx: without one, what lies behind its checks was not reached. */
  readonly successes: Readonly<Record<string, number>>;
};

const show = (text: string): string => JSON.stringify(text.slice(0, 600));
const callOf = ({ method, path }: GeneratedRequest): string => `${method} ${path}`;

/** Sends generated requests to all described calls, in turn, and checks every answer against the description. */
export async function fuzzApi(options: FuzzOptions): Promise<FuzzReport> {
  const { url, requests, seed, concurrency, perCall = 6, signIn } = options;
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  const checks = createSchemaChecks(description);
  const pools = createIdPools();
  const tokens: Partial<Record<CallerName, string>> = {};
  const renew = async (caller: CallerName) => {
    const token = await signIn(caller);
    if (token !== null) tokens[caller] = `Bearer ${token}`;
  };
  for (const caller of ['customer', 'admin', 'key'] as const) await renew(caller);
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method })),
  );
  const lists = calls.filter(({ path, method }) => method === 'get' && !path.includes('{'));
  const fillPools = async () => {
    for (const { path } of lists) {
      const listed = await sendRequest(url, {
        method: 'GET',
        target: path,
        headers: tokens.admin ? { Authorization: tokens.admin } : {},
        body: null,
      });
      if (listed.status === 200) pools.addFrom(path, JSON.parse(listed.text));
    }
  };
  await fillPools();

  const byStatus: Record<string, number> = {};
  const timings: { call: string; milliseconds: number }[] = [];
  const faults: Fault[] = [];
  const successes = Object.fromEntries(calls.map(({ path, method }) => [`${method} ${path}`, 0]));
  let sent = 0;

  const record = (
    generated: GeneratedRequest,
    request: SentRequest,
    problem: string,
    answer: Answer | null,
  ) => {
    faults.push({
      call: callOf(generated),
      problem,
      caller: generated.caller,
      request: `${request.method} ${request.target.slice(0, 300)} ${JSON.stringify({ ...generated.headers, 'Content-Type': request.headers['Content-Type'] })} ${show(request.body?.toString() ?? '')}`,
      answer: answer ? `${answer.status} ${show(answer.text)}` : 'none',
    });
  };

  const learn = (generated: GeneratedRequest, { target }: SentRequest, answer: Answer) => {
    if (answer.status >= 300 || generated.method !== generated.describedMethod.toUpperCase()) return;
    const call = `${generated.describedMethod} ${generated.path}`;
    successes[call] = (successes[call] ?? 0) + 1;
    if (generated.method === 'DELETE') pools.remove(/\/([^/?]*)(?:\?|$)/.exec(target)?.[1] ?? '');
    if (generated.method === 'POST') pools.addFrom(generated.path, JSON.parse(answer.text));
  };

  async function run(generated: GeneratedRequest, position: number) {
    const request = await prepareRequest(generated, pools, tokens);
    let answer: Answer;
    try {
      answer = await sendRequest(url, request);
    } catch (error) {
      // The server may close the connection of a body that it does not read to its end (RFC 9112, 9.6).
      if ((request.body?.length ?? 0) < 100_000) record(generated, request, String(error), null);
      return;
    }
    sent += 1;
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    timings.push({ call: callOf(generated), milliseconds: Math.round(answer.milliseconds) });
    for (const problem of findFaults(generated, answer, checks)) record(generated, request, problem, answer);
    learn(generated, request, answer);
    if (answer.status === 401 && tokens[generated.caller] && generated.caller !== 'key')
      await renew(generated.caller);
    if (generated.method === 'GET' && position % 10 === 0) {
      const head = await sendRequest(url, { ...request, method: 'HEAD' });
      const again = await sendRequest(url, request);
      for (const problem of compareHead(answer, head, again)) record(generated, request, problem, answer);
      sent += 2;
    }
  }

  const perRound = ({ path, method }: (typeof calls)[number]) =>
    method === 'delete' || path.endsWith('/cancel') ? Math.ceil(perCall / 3) : perCall;
  for (let round = 0; sent < requests; round += 1) {
    if (round % 5 === 4) await fillPools();
    const generated = calls.flatMap((call, place) =>
      fc.sample(requestsOf(description, call.path, call.method), {
        numRuns: perRound(call),
        seed: seed + round * 1_000 + place,
      }),
    );
    const shuffled = fc.shuffledSubarray(generated, { minLength: generated.length });
    const [batch = []] = fc.sample(shuffled, { numRuns: 1, seed: seed + round });
    batch.splice(requests - sent);
    let next = 0;
    const work = async () => {
      for (let at = next++; at < batch.length; at = next++) {
        const request = batch[at];
        if (request) await run(request, at);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  return {
    sent,
    byStatus,
    slowest: timings.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, 10),
    faults,
    successes,
  };
}
