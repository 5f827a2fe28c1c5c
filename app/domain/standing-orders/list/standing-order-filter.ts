import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { standingOrdersAdminPath } from '~/paths';

export const standingOrderStates = {
  active: 'That come',
  paused: 'Paused',
  trouble: 'With a problem',
  ended: 'Ended',
} as const;

export type StandingOrderState = keyof typeof standingOrderStates;

/** The list at /standing-orders-admin. */
export const standingOrderFilter = listFilter(standingOrdersAdminPath, {
  search: searchParameter,
  state: choiceParameter('state', standingOrderStates),
});

export type StandingOrderFilter = ReturnType<typeof standingOrderFilter.parse>;
