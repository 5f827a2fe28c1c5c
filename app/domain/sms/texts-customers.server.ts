import type { Settings } from '~/domain/settings/settings';
import { customerSmsKindNames } from '~/domain/settings/sms-kinds';
import { isSmsEnabled } from './sms-configuration.server';

/** Whether customers are told of their orders by text: an account is set up, and one of their switches is on. */
export const textsCustomers = ({ sms }: Pick<Settings, 'sms'>): boolean =>
  isSmsEnabled() && customerSmsKindNames.some((kind) => sms.kinds[kind]);
