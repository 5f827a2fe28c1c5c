import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { AttemptState } from './attempt-state';

export type AttemptReport = {
  readonly at: Date;
  readonly via: 'push' | 'callback' | 'query' | 'limit';
  readonly code: string | null;
  readonly text: string;
  readonly checkoutRequestId: string | null;
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
  /** Whose money it was (sender.ts); absent where M-Pesa told nothing. */
  readonly sender?: string;
  /** False for a report that was repeated, late, or about another prompt. */
  readonly applied: boolean;
};

type Attempt = {
  readonly _id: ObjectId;
  /** SHA-256 of the secret in its callback URL, which authenticates the callback (docs/mpesa.md 3). */
  readonly tokenHash: string;
  readonly phone: PhoneNumber;
  /** In whole shillings. */
  readonly amount: Cents;
  readonly state: AttemptState;
  /** Derived from the state; a field because the unique indexes for one pending attempt per payer and phone need it. */
  readonly pending: boolean;
  /** Absent while unknown, because their indexes are unique. */
  readonly checkoutRequestId?: string;
  readonly merchantRequestId?: string;
  readonly receiptNumber?: string;
  readonly resultCode: string | null;
  readonly resultText: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  readonly nextQueryAt: Date | null;
  readonly queryCount: number;
  readonly reports: readonly AttemptReport[];
};

/** The request of the API that sent a prompt (docs/decisions/0067-orders-over-the-api.md). */
export type PromptRequest = {
  /** Sent again, it sends no second prompt. Absent without an Idempotency-Key. */
  readonly idempotencyKey?: string;
  readonly requestHash?: string;
  /** See hashClientAddress. */
  readonly requestedFrom: string | null;
};

export type OrderAttempt = Attempt &
  Partial<PromptRequest> & {
    readonly orderId: ObjectId;
    readonly orderNumber: string;
    /** Its end cancels nothing: the farm sent it, or its order has no time limit. */
    readonly keepsOrder?: true;
    /**
     * What each order gets of one prompt for several, `orderId` the first of them (docs/decisions/0160). They add up to `amount`. Absent:
     * all of it is for `orderId`.
     */
    readonly shares?: readonly PromptShare[];
  };

export type PromptShare = {
  readonly orderId: ObjectId;
  /** In whole shillings. */
  readonly amount: Cents;
};

/** A prompt that the farm sends to a contact of an organization (docs/decisions/0066-organization-prompts.md). */
export type OrganizationAttempt = Attempt & {
  readonly organizationId: ObjectId;
  /** The contact with this phone, or the organization. */
  readonly paidBy: string;
  /** A form that is sent twice sends one prompt. */
  readonly idempotencyKey: string;
  readonly toCheck: readonly ReportToCheck[];
};

type ReportToCheckReason =
  | 'no-amount'
  /** It names the prompt, but came to the callback URL of another one. */
  | 'other-address'
  /** It came to the callback URL of the prompt, but names none of ours. */
  | 'unknown-prompt'
  /** Another amount than the one that is recorded with its receipt. */
  | 'other-amount'
  /** Its receipt is recorded for something else. */
  | 'code-used'
  /** It has no receipt, and a person has recorded the amount with a code since the prompt was sent. */
  | 'recorded-by-hand';

/** What M-Pesa reported and only a person with the statement can judge. */
export type ReportToCheck = {
  readonly reason: ReportToCheckReason;
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
  readonly since: Date;
};

/** A prompt by which the owner tries the keys. Its money belongs to no order and no revenue. */
export type TestAttempt = Attempt & {
  readonly isTest: true;
  readonly idempotencyKey: string;
  /** The order that was tried with it and is deleted: M-Pesa may report its payment later. Absent for a test of the keys. */
  readonly orderNumber?: string;
};

/** One prompt to one phone, written before the prompt is sent. */
export type PaymentAttempt = OrderAttempt | OrganizationAttempt | TestAttempt;

export const isForOrder = (attempt: PaymentAttempt): attempt is OrderAttempt => 'orderId' in attempt;

export const isForOrganization = (attempt: PaymentAttempt): attempt is OrganizationAttempt =>
  'organizationId' in attempt;

export const isTest = (attempt: PaymentAttempt): attempt is TestAttempt => 'isTest' in attempt;

/** What each of its orders gets of it. */
export const sharesOf = ({ shares, orderId, amount }: OrderAttempt): readonly PromptShare[] =>
  shares ?? [{ orderId, amount }];
