import { subscriberStates, type SubscriberState } from '~/domain/newsletter/subscriber';
import { toSingleLine } from '~/lib/forms/form-fields';
import { listPath } from '~/lib/list-path';
import { subscribersPath } from '~/paths';

export const subscriberStateNames: Readonly<Record<SubscriberState, string>> = {
  confirmed: 'Subscribed',
  waiting: 'To confirm',
  unreachable: 'Unreachable',
};

export type SubscriberFilter = {
  /** Part of the address. */
  readonly search: string;
  readonly state: SubscriberState | null;
};

const maxSearchLength = 100;

export const parseSubscriberFilter = (params: URLSearchParams): SubscriberFilter => ({
  search: toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength),
  state: subscriberStates.find((state) => state === params.get('state')) ?? null,
});

/** The list with this filter; `cursors` are those of a KeysetPage. */
export const subscriberListPath = (
  { search, state }: SubscriberFilter,
  cursors: { readonly before?: string; readonly after?: string } = {},
  path = subscribersPath,
): string => listPath(path, { q: search, state, ...cursors }, 1);
