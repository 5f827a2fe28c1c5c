import type { Settings } from '~/domain/settings/settings';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';

/** Whether a customer may order with a phone number alone: the farm allows it, and a text confirms each order. */
export const isEmailOptional = ({ checkout, sms }: Pick<Settings, 'checkout' | 'sms'>): boolean =>
  checkout.isEmailOptional && isSmsEnabled() && sms.kinds.received && sms.kinds.paid;
