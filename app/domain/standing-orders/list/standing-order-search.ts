import { foldText } from '~/domain/text/fold-text';
import { noPhone } from '~/lib/format/phone';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';

/** What the farm finds a household by, beside the name of its area; it begins with the name, by which the list is sorted. */
export const searchTextOf = ({ customer, place }: Pick<StandingOrder, 'customer' | 'place'>): string => {
  const { firstName, lastName, phone } = customer;
  const { address, location, city } = place;
  // As it is written here, and abroad; any part of it is found.
  const phones = phone === noPhone ? [] : [`0${phone.slice(4)}`, phone];
  return foldText([firstName, lastName, ...phones, address, location, city].join(' '));
};
