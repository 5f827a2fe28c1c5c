import { useEffect, useState } from 'react';
import type { PaymentView } from '~/domain/payments/attempts/payment-attempt';

/** In minutes and seconds, as people read a clock: `1:45`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The time that is left, which runs on by itself where scripts run. `view` is what the server said last: each new one
 * sets it right. It counts from there, because the clock of a phone may be wrong.
 */
export function Countdown({ view }: { view: Pick<PaymentView, 'secondsLeft'> }) {
  const [left, setLeft] = useState(view.secondsLeft ?? 0);
  useEffect(() => {
    const end = Date.now() + (view.secondsLeft ?? 0) * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [view]);
  return (
    <strong role="timer" className="tabular-nums">
      {clock(left)}
    </strong>
  );
}
