import { smsKindNames } from '~/domain/settings/sms-kinds';
import { choiceParameter, dayParameter, listFilter } from '~/lib/list-filter';
import { textsAdminPath } from '~/paths';
import { smsFateNames } from '../outbox/sms-message';

export const smsFilter = listFilter(textsAdminPath, {
  fate: choiceParameter('fate', smsFateNames),
  kind: choiceParameter('kind', smsKindNames),
  /** Both inclusive. */
  from: dayParameter('from'),
  to: dayParameter('to'),
});

export type SmsFilter = ReturnType<typeof smsFilter.parse>;
