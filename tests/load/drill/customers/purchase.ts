import type { Plan } from './plan';

/** What a customer knows of the order at the end. */
export type Purchase = {
  readonly plan: Plan;
  /** The key of the order form; null if the customer never got that far. */
  idempotencyKey: string | null;
  /** That the shop has told: one, if all is well. */
  readonly orderNumbers: Set<string>;
  /** Times that the order form was sent. */
  sent: number;
  /** Prompts that the customer asked for beside the first one. */
  retries: number;
  sawPaid: boolean;
  /** An answer that the customer can do nothing about. */
  readonly problems: string[];
};

export const newPurchase = (plan: Plan): Purchase => ({
  plan,
  idempotencyKey: null,
  orderNumbers: new Set(),
  sent: 0,
  retries: 0,
  sawPaid: false,
  problems: [],
});

/** Totals over all customers. */
export type Traffic = {
  /** Answers by status. */
  readonly answers: Map<number, number>;
  /** Connections that were refused or cut. */
  failures: number;
  /** Waits for an answer of some seconds. */
  readonly slow: {
    readonly path: string;
    readonly status: number;
    readonly endedAt: number;
    readonly ms: number;
  }[];
  /** Customers with an order number. */
  placed: number;
  hangUps: number;
  doubleTaps: number;
  repeats: number;
};

export const newTraffic = (): Traffic => ({
  answers: new Map(),
  failures: 0,
  slow: [],
  placed: 0,
  hangUps: 0,
  doubleTaps: 0,
  repeats: 0,
});
