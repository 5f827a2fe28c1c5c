import { subscriberStates, type SubscriberState } from '~/domain/newsletter/subscriber';
import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { subscribersPath } from '~/paths';

export const subscriberStateNames: Readonly<Record<SubscriberState, string>> = {
  confirmed: 'Subscribed',
  waiting: 'To confirm',
  unreachable: 'Unreachable',
};

export const subscriberFilter = listFilter(subscribersPath, {
  /** Part of the address. */
  search: searchParameter,
  state: choiceParameter('state', subscriberStates),
});

export type SubscriberFilter = ReturnType<typeof subscriberFilter.parse>;
