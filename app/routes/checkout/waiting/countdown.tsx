import { useEffect, useState } from 'react';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';

/** Formats minutes and seconds: `1:45`. */
const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// oxlint-disable-next-line eslint-js/no-restricted-syntax -- Of the browser; performance.now() stands still while a phone sleeps.
const readClock = () => Date.now();

/**
 * A countdown that runs between two polls. It counts from the time of the response, because the clock of a phone may be
 * wrong. Without a script its line stays empty: a time that stands still would be wrong.
 */
export function Countdown({ view }: { view: Pick<PaymentView, 'secondsLeft'> }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = readClock() + (view.secondsLeft ?? 0) * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((end - readClock()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [view]);
  return (
    <p className="min-h-[1.5rem]">
      {left !== null && (
        <>
          Time left:{' '}
          <strong role="timer" className="tabular-nums">
            {formatClock(left)}
          </strong>
        </>
      )}
    </p>
  );
}
