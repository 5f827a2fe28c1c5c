import { z } from 'zod';
import { oneOf, seconds } from '../choices';

/** The choices, with their labels on the front page. */
export const callbackChoices = {
  normal: 'comes at once, as it should',
  late: 'comes late',
  duplicate: 'comes twice at the same moment',
  reordered: "comes after that of the same phone's next prompt",
  'failed-then-paid': 'first says "no answer" (1037), later the truth',
  'paid-then-failed': 'says the truth, then "no answer" (1037)',
  never: 'never comes',
  'wrong-amount': 'names another amount',
  'byte-order-mark': 'begins with a byte-order mark',
  forged: 'is forged: claims "paid" at a guessed address, the true one never comes',
} as const;

export const pushChoices = {
  normal: 'answered at once',
  slow: 'answered late, the prompt appears at once',
  lost: 'accepted, but the answer is cut off',
  unreadable: 'accepted, but answered with an HTML page and 502',
  refused: 'refused',
  'refused-number': 'refused for its phone number',
} as const;

export const queryChoices = {
  normal: 'tells the truth, 4999 while waiting',
  'pending-as-500': 'tells the truth, 500.001.1001 while waiting',
  'always-pending': 'says 4999 for ever',
  'failed-though-paid': 'says failed (1032) for what was paid',
} as const;

export const serviceChoices = {
  up: 'works',
  'spike-arrest': 'answers SpikeArrestViolation',
  busy: 'answers 500.003.02',
  unavailable: 'answers 503',
  hanging: 'never answers',
  reset: 'cuts every connection',
} as const;

export const tokenChoices = {
  normal: 'lives 3599 s, a new one ends the old one',
  rejected: 'is always rejected',
} as const;

/** The response to a token that is not accepted. */
export const tokenRefusalChoices = {
  '404.001.03': '404 with 404.001.03, as documented',
  '401.003.01': '401 with 401.003.01',
  gateway: '401 by the gateway, with a fault of its own',
} as const;

export const unansweredChoices = {
  expire: 'expires with 1037',
  never: 'waits for ever',
} as const;

export const spacingChoices = {
  off: 'none',
  on: '60 s for a phone, 120 s for the same amount',
} as const;

const shape = {
  callback: oneOf(callbackChoices),
  /** For callbacks that are late, held back, or contradict an earlier one. */
  lateSeconds: seconds,
  push: oneOf(pushChoices),
  slowSeconds: seconds,
  /** The response to a refused push. */
  refusal: z.object({ status: z.int().min(400).max(599), errorCode: z.string(), errorMessage: z.string() }),
  query: oneOf(queryChoices),
  service: oneOf(serviceChoices),
  token: oneOf(tokenChoices),
  tokenRefusal: oneOf(tokenRefusalChoices),
  unanswered: oneOf(unansweredChoices),
  answerWithinSeconds: seconds,
  spacing: oneOf(spacingChoices),
};

export const behaviourChanges = z.object(shape).partial().strict();

export type Behaviour = z.infer<z.ZodObject<typeof shape>>;

/** Daraja without faults. The interval between pushes is off, so that a demo can be repeated. */
export const defaultBehaviour: Behaviour = {
  callback: 'normal',
  lateSeconds: 10,
  push: 'normal',
  slowSeconds: 5,
  refusal: { status: 400, errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CallBackURL' },
  query: 'normal',
  service: 'up',
  token: 'normal',
  tokenRefusal: '404.001.03',
  unanswered: 'expire',
  answerWithinSeconds: 60,
  spacing: 'off',
};
