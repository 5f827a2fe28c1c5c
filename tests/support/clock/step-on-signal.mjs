// For NODE_OPTIONS of a process whose clock a test sets forward: each SIGUSR2 moves it by CLOCK_STEP_MS.
import { isMainThread } from 'node:worker_threads';
import { shiftDate } from './shift-date.mjs';

if (isMainThread) process.on('SIGUSR2', () => shiftDate(Number(process.env.CLOCK_STEP_MS)));
