import type { SellingSwitch } from '~/domain/settings/settings';

/** Words that promise a way to get an order, or to pay. */
export const waysToSell = {
  delivery: /home delivery|we deliver|delivery|doorstep|to your door|our riders?\b|shipping/i,
  pickup: /pick-?up|you collect|collect your|to collect\b(?!:)|pick it up/i,
  cash: /\bcash\b/i,
  mpesaPrompt: /\bprompts?\b/i,
  mpesaByHand: /by hand|paybill|pay bill|\btill\b/i,
} as const satisfies Record<SellingSwitch, RegExp>;
