import { randomBytes, randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { SmsCallback, SmsCallbackUrls, SmsState, SmsText } from './state';

/** A call without a response by then has failed, and is repeated. */
const callbackTimeoutMs = 10_000;

/** Safaricom's. */
const networkCode = '63902';

export type Report = {
  readonly status: string;
  readonly failureReason?: string;
  readonly networkCode?: string;
};

export type SmsCallbacks = ReturnType<typeof createSmsCallbacks>;

type CallbackOptions = {
  /** Asked at each call, so that a renewed secret is used at once; null where none are set. */
  readonly urls: () => Promise<SmsCallbackUrls | null> | SmsCallbackUrls | null;
  /** Before the repeats of a call that was not answered with 200. */
  readonly retryDelaysMs: readonly number[];
  readonly log: (line: string) => void;
};

/** The part of Africa's Talking that calls the shop: four form-encoded posts (docs/sms.md 3). */
export function createSmsCallbacks(state: SmsState, { urls, retryDelaysMs, log }: CallbackOptions) {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let current: SmsCallbackUrls | null = null;
  let former: SmsCallbackUrls | null = null;
  const pending = new Set<Promise<void>>();

  /** Resolves when the calls are delivered or given up. */
  function track(work: Promise<void>): Promise<void> {
    const done = work.catch((error: unknown) => {
      // Closing the simulator aborts them.
      if (!closing.signal.aborted) log(`a callback failed: ${String(error)}`);
    });
    pending.add(done);
    void done.then(() => pending.delete(done));
    return done;
  }

  async function addressOf(callback: SmsCallback): Promise<string | undefined> {
    const given = await urls();
    if (given && given.report !== current?.report) {
      former = current;
      current = given;
    }
    const { address } = state.behaviour();
    if (address === 'wrong' && current) {
      const url = current[callback];
      return url.slice(0, url.lastIndexOf('/') + 1) + randomBytes(24).toString('base64url');
    }
    return (address === 'former' ? former : current)?.[callback];
  }

  async function call(callback: SmsCallback, fields: Readonly<Record<string, string>>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const url = await addressOf(callback);
      if (url === undefined) return;
      const status = await post(url, fields);
      state.recordDelivery({
        at: state.clock(),
        callback,
        fields,
        attempt,
        ...(status !== undefined && { status }),
      });
      const pause = retryDelaysMs[attempt - 1];
      if (status === 200 || pause === undefined) return;
      await wait(pause, undefined, { signal: closing.signal, ref: false });
    }
  }

  async function post(url: string, fields: Readonly<Record<string, string>>): Promise<number | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { connection: 'close' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(callbackTimeoutMs)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      closing.signal.throwIfAborted();
      return undefined;
    }
  }

  const report = (
    text: Pick<SmsText, 'id' | 'phone'>,
    { status, failureReason, networkCode: code = networkCode }: Report,
  ) =>
    call('report', {
      id: text.id,
      status,
      phoneNumber: text.phone,
      networkCode: code,
      ...(failureReason !== undefined && { failureReason }),
      retryCount: '0',
    });

  /** The reports of a text after the answer to the shop, by the chosen behaviour. */
  async function reportAll(text: SmsText): Promise<void> {
    const { report: choice, lateSeconds } = state.behaviour(text.phone);
    const inTurn = async (...reports: readonly (string | Report)[]) => {
      for (const each of reports) await report(text, typeof each === 'string' ? { status: each } : each);
    };
    switch (choice) {
      case 'success':
        return inTurn('Success');
      case 'sent-then-success':
        return inTurn('Sent', 'Success');
      case 'success-then-sent':
        return inTurn('Success', 'Sent');
      case 'twice':
        return Promise.all([inTurn('Success'), inTurn('Success')]).then(() => undefined);
      case 'none':
      case 'before-reply': // It has been sent by then.
        return;
      case 'rejected':
        return inTurn({ status: 'Rejected', failureReason: 'DeliveryFailure' });
      case 'failed':
        return inTurn({ status: 'Failed', failureReason: 'DeliveryFailure' });
      case 'blacklisted':
        return inTurn({ status: 'Failed', failureReason: 'UserInBlackList' });
      case 'absent-then-success':
        return inTurn('AbsentSubscriber', 'Success');
      case 'success-then-failed':
        return inTurn('Success', { status: 'Failed', failureReason: 'DeliveryFailure' });
      case 'expired':
        return inTurn('Expired');
      case 'parked':
        return inTurn('Parked');
      case 'late':
        await wait(lateSeconds * 1000, undefined, { signal: closing.signal, ref: false });
        return inTurn('Success');
    }
  }

  return {
    report: (text: Pick<SmsText, 'id' | 'phone'>, given: Report): Promise<void> => track(report(text, given)),
    reportAll: (text: SmsText): Promise<void> => track(reportAll(text)),
    /** A person, or a sender with a name, writes to a short code of the account. */
    incoming(message: { readonly from: string; readonly to: string; readonly text: string }): Promise<void> {
      const { date, linkId } = state.behaviour();
      const at = `${state.clock().toISOString().slice(0, 19)}Z`;
      return track(
        call('incoming', {
          date: date === 'iso' ? at : at.replace('T', ' ').replace('Z', ''),
          from: message.from,
          id: `${randomBytes(4).toString('hex')}-5d48-4bc8-8eb0-d8ab0bb53dc3`,
          ...(linkId !== 'missing' && { linkId: linkId === 'given' ? String(randomInt(10 ** 12)) : '' }),
          text: message.text,
          to: message.to,
          cost: 'None',
          networkCode,
        }),
      );
    },
    /** The phone stops the sender at its operator (*456*9*5#): the shop is told, and the next text is refused. */
    optOut(phone: string, senderId: string): Promise<void> {
      state.blocked.add(phone);
      return track(call('optOut', { senderId, phoneNumber: phone }));
    },
    subscription: (phone: string): Promise<void> =>
      track(
        call('subscription', {
          phoneNumber: phone,
          shortCode: '21512',
          keyword: 'FARM',
          updateType: 'addition',
        }),
      ),
    /** Resolves when no call is under way. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
    close: (): void => closing.abort(),
  };
}
