import { isPromptConfigured, paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import type { Settings } from '~/domain/settings/settings';
import type { OfferedMethods } from './offered-methods';

/** The till or Paybill that customers pay to by hand: the farm's own, or that of the prompts. Null without either. */
export const findBusinessNumber = ({ paybill }: Pick<Settings, 'paybill'>): BusinessNumber | null =>
  paybill ?? paymentConfiguration().businessNumber;

/**
 * The only answer to what is offered: a prompt needs Daraja, a payment by hand a till or Paybill, a pickup a place, and a
 * delivery areas or a rule. Orders that were placed before stay payable and deliverable.
 */
export const findOfferedMethods = (
  settings: Pick<Settings, 'selling' | 'paybill' | 'deliveryAreas' | 'deliveryRule' | 'pickupLocations'>,
): OfferedMethods => {
  const { selling, deliveryAreas, deliveryRule, pickupLocations } = settings;
  return {
    delivery: selling.delivery && (deliveryAreas.length > 0 || deliveryRule !== null),
    pickup: selling.pickup && pickupLocations.length > 0,
    cash: selling.cash,
    mpesaPrompt: selling.mpesaPrompt && isPromptConfigured(),
    mpesaByHand: selling.mpesaByHand && findBusinessNumber(settings) !== null,
  };
};
