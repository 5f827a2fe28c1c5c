import { open } from 'node:inspector';
import { startWatchdog } from '~/start/watchdog';

/**
 * Prints `running` again and again under a watchdog of 0.6 s. HANG says what then happens: `loop` and `wait` stop the event
 * loop for good, `inspected` for two seconds under an inspector that was opened meanwhile.
 */
const { HANG } = process.env;
startWatchdog({ maxSilentTicks: 60, tickMs: 10 });
setInterval(() => process.stdout.write('running\n'), 20);
const blockFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
setTimeout(() => {
  if (HANG === 'loop') for (;;);
  if (HANG === 'wait') blockFor(Infinity);
  if (HANG !== 'inspected') return;
  open(0, '127.0.0.1');
  // Its next turn tells the watchdog.
  setTimeout(() => {
    blockFor(2_000);
    process.exit(0);
  }, 100);
}, 100);
