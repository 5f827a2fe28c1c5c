// Runs first in every process and worker thread of a test run, by NODE_OPTIONS.
import { shiftDate } from './shift-date.mjs';

shiftDate(Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0));
