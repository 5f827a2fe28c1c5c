import { useEffect, useRef, useState } from 'react';
import type { CashPlace } from '~/domain/orders/account/cash-holder';
import type { SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import type { Tomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import type { Cents } from '~/lib/format/money';
import { daySheetPath, tickPath } from '~/paths';
import type { TickIntent, TickResult } from './tick-action.server';

/** Between two attempts while no answer comes. */
const retryDelayMs = 5_000;

type Props = {
  /** '' for none. */
  number: string;
  day: string;
  /** Of the rider whose orders are shown; null for all. */
  shownRider: string | null;
  intent: TickIntent;
  /** What it is about, for who hears the page; its order where it is left out. */
  about?: string;
  label: string;
  /** The amount on the screen: another one is refused. */
  amount?: Cents;
  /** Where the cash was taken. */
  place?: CashPlace;
  /** The day that it is about, `YYYY-MM-DD`: sent tomorrow, it is about the same one. */
  on?: string;
  isQuiet?: boolean;
  /** Further fields, above the button. */
  children?: React.ReactNode;
  onTicked: OnTicked;
};

/** Takes the order, and what comes to its household tomorrow, as they are after a tick that a script sent. */
export type OnTicked = (order: SheetOrder, tomorrow: Tomorrow | null) => void;

/**
 * One tick as a form of its own. A script sends it in place, and again while the network is away: a repeated tick has
 * the same result.
 */
export function TickForm({
  number,
  day,
  shownRider,
  intent,
  about = `order ${number}`,
  label,
  amount,
  place,
  on,
  isQuiet,
  children,
  onTicked,
}: Props) {
  const { state, text, send } = useTick(onTicked);
  const isBusy = state !== 'idle';
  return (
    <form
      method="post"
      action={daySheetPath()}
      className="min-w-[8rem] flex-1 space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        form.set('intent', intent);
        if (!isBusy) send(form);
      }}
    >
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="day" value={day} />
      {shownRider !== null && <input type="hidden" name="shownRider" value={shownRider} />}
      {place && <input type="hidden" name="place" value={place} />}
      {on !== undefined && <input type="hidden" name="on" value={on} />}
      {amount !== undefined && <input type="hidden" name="amount" value={amount} />}
      {children}
      <button
        name="intent"
        value={intent}
        aria-disabled={isBusy || undefined}
        className={`button w-full px-2 ${isQuiet ? 'button-quiet' : 'button-secondary'}`}
      >
        {state === 'idle' ? label : state === 'sending' ? 'Sending...' : 'Waiting for the network...'}
        <span className="sr-only">, {about}</span>
      </button>
      <p role="status" className="text-sm">
        {state === 'away' &&
          'No network. We will send this tick again automatically. Please leave the page open.'}
        {text && <span className={text.ok ? undefined : 'text-error'}>{text.text}</span>}
      </p>
    </form>
  );
}

type TickState = 'idle' | 'sending' | 'away';

/** Sends a tick until an answer comes: every 5 s, and as soon as the network is back. */
function useTick(onTicked: OnTicked) {
  const [state, setState] = useState<TickState>('idle');
  const [text, setText] = useState<Pick<TickResult, 'ok' | 'text'> | null>(null);
  const form = useRef<FormData | null>(null);

  async function send(): Promise<void> {
    if (!form.current) return;
    setState('sending');
    setText(null);
    const result = await postTick(form.current);
    setState(result === 'away' ? 'away' : 'idle');
    if (result === 'away') return;
    form.current = null;
    // The order shows what is ticked of itself.
    setText(result.ok && !result.isForTomorrow ? null : result);
    if (result.order) onTicked(result.order, result.tomorrow);
  }

  useEffect(() => {
    if (state !== 'away') return;
    const again = () => void send();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const timer = setTimeout(again, retryDelayMs);
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', warn);
    };
  });

  return {
    state,
    text,
    send: (data: FormData) => {
      form.current = data;
      void send();
    },
  };
}

/** `away`: no network, or a server that is restarting. */
async function postTick(form: FormData): Promise<TickResult | 'away'> {
  try {
    const response = await fetch(tickPath, {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
    });
    if (response.status >= 500) return 'away';
    const isJson = response.headers.get('Content-Type')?.includes('application/json');
    if (isJson) return (await response.json()) as TickResult;
    return {
      ok: false,
      order: null,
      tomorrow: null,
      isForTomorrow: false,
      text: response.redirected
        ? 'You are signed out, so this tick is not recorded yet. Please open the sheet again and sign in.'
        : await response.text(),
    };
  } catch {
    return 'away';
  }
}
