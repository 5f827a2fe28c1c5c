// The thread of app/start/watchdog.ts.
import { write } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { workerData } from 'node:worker_threads';

const { turns, maxSilentTicks, tickMs } = workerData;

/** For the line, whose pipe may be what the process hangs on. */
const printMs = 1_000;

let lastTurn = Atomics.load(turns, 0);
let lastTick = performance.now();
let silentTicks = 0;

const timer = setInterval(() => {
  const [turn, isInspected] = [Atomics.load(turns, 0), Atomics.load(turns, 1) === 1];
  const now = performance.now();
  // After a pause of this thread, the other one has had none of the time either.
  const isLate = now - lastTick > 2 * tickMs;
  if (turn !== lastTurn || isInspected) silentTicks = 0;
  else if (!isLate) silentTicks += 1;
  lastTurn = turn;
  lastTick = now;
  if (silentTicks < maxSilentTicks) return;
  clearInterval(timer);
  const seconds = Math.round((maxSilentTicks * tickMs) / 1_000);
  const line = `The event loop has not answered for ${seconds} s: the process ends itself, to be started again\n`;
  // Linux ignores it in the first process of a container: compose.yaml has an init before it.
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, printMs);
  write(2, line, end);
}, tickMs);
