import { data } from '@remix-run/node';
import { offerKey, type StandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import type { StandingOrderFormState } from '~/domain/standing-orders/standing-order-form';

/** The two steps of a form, without a script: what is to come, then what it costs with the button. */
export type OfferAnswer =
  | { readonly step: 'form'; readonly state: StandingOrderFormState }
  | ({ readonly step: 'check'; readonly state: StandingOrderFormState } & ShownOffer);

/** What stands before the button. */
export type ShownOffer = {
  readonly offer: StandingOffer;
  /** offerKey: sent back with the button. */
  readonly seen: string;
  /** Why it is shown again. */
  readonly message: string | null;
};

export const otherOffer = 'Something has changed since you looked: please look at it again.';

/** The form once more, as it was typed. */
export const showForm = (state: StandingOrderFormState, init: ResponseInit = {}) =>
  data<OfferAnswer>({ step: 'form', state }, init);

/** With what is wrong: of the form, or of a field. */
export const refuseForm = (
  state: StandingOrderFormState,
  text: string,
  { field, ...init }: ResponseInit & { readonly field?: string },
) =>
  showForm(
    field ? { ...state, errors: { ...state.errors, [field]: [text] } } : { ...state, formErrors: [text] },
    init,
  );

/** `message`: the button was pressed, and it is not what was shown. */
export const showOffer = (
  state: StandingOrderFormState,
  offer: StandingOffer,
  { message = null }: Partial<Pick<ShownOffer, 'message'>> = {},
) =>
  data<OfferAnswer>(
    { step: 'check', state, offer, seen: offerKey(offer), message },
    { status: message === null ? 200 : 409 },
  );
