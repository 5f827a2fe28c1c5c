import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { listAllOffers } from '~/domain/orders/phone-orders/list-offers.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { checkLimits } from '~/domain/standing-orders/household/check-limits';
import { maxStandingUnits } from '~/domain/standing-orders/morning-limits';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import type { StandingOrderForm } from '~/domain/standing-orders/standing-order';
import {
  parseStandingOrder,
  type StandingOrderChoices,
  type StandingOrderFormState,
} from '~/domain/standing-orders/standing-order-form';
import {
  listHouseholdPayments,
  needsPhone,
  type StandingPayment,
} from '~/domain/standing-orders/payment/standing-payment';
import { describeTerms, readStandingOrderForm } from '~/http/orders/standing-order-form.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';

/** What the household's form offers. `payment`: what it has now stays possible. */
export async function loadHouseholdChoices(
  settings: Settings,
  {
    now,
    payment = null,
    hasPhone = true,
    needsLink = true,
  }: {
    readonly now: Date;
    readonly payment?: StandingPayment | null;
    readonly hasPhone?: boolean;
    /** It begins by a link. */
    readonly needsLink?: boolean;
  },
): Promise<StandingOrderChoices> {
  const offers = await listAllOffers();
  const areas = settings.deliveryAreas.map(({ id, name }) => ({
    name,
    id,
    first: firstOpenDay({ deliveryArea: id }, settings, now),
  }));
  const firsts = [...new Set(areas.map(({ first }) => first))].sort();
  const firstDay = firsts[0] ?? firstOpenDay({ deliveryArea: null }, settings, now);
  return {
    sizes: offers.map(({ id, productName, size, price }) => [
      id,
      `${productName}${size === null ? '' : ` - ${size}`}: ${formatMoney(price)}`,
    ]),
    areas: areas.map(({ id, name }) => [id, name]),
    firstDay,
    fromHint:
      firsts.length > 1
        ? `The first possible day: ${areas.map(({ name, first }) => `${formatDayOfWeek(first)} in ${name}`).join(', ')}`
        : `The first possible day is ${formatDayOfWeek(firstDay)}`,
    terms: `${describeTerms(settings)} More than ${maxStandingUnits} units? Please call us.`,
    payments: listHouseholdPayments(findOfferedMethods(settings), payment)
      .filter(({ id }) => hasPhone || !needsPhone(id))
      .map(({ id, label }) => [id, label]),
    emailHint:
      !needsLink || !isMailEnabled()
        ? undefined
        : isSmsEnabled()
          ? 'For the link that begins it. We text it, too.'
          : 'For the link that begins it.',
  };
}

export type ReadHouseholdForm =
  | { readonly ok: true; readonly parsed: StandingOrderForm; readonly state: StandingOrderFormState }
  | { readonly ok: false; readonly state: StandingOrderFormState };

/** The form as it was typed, and what it asks for where a household may. `known` answers fields that the page doesn't ask; `before` is what comes now. */
export function readHouseholdForm(
  form: FormData,
  settings: Settings,
  now: Date,
  {
    known = {},
    before = [],
  }: {
    readonly known?: Partial<StandingOrderFormState['values']>;
    readonly before?: Parameters<typeof checkLimits>[1]['before'];
  } = {},
): ReadHouseholdForm {
  const { values: typed, rows } = readStandingOrderForm(form);
  const values = { ...typed, hasNoPhone: '', ...known };
  const state = { values, rows, errors: {}, formErrors: [] };
  const read = parseStandingOrder(values, rows, settings.deliveryAreas);
  if (!read.ok) {
    const errors = { ...read.errors, ...(read.errors.name && { name: ['Please enter your name'] }) };
    return { ok: false, state: { ...state, errors, formErrors: read.rows } };
  }
  const limits = checkLimits(read.form, { settings, before, now });
  if (limits.rows.length > 0 || Object.keys(limits.errors).length > 0)
    return { ok: false, state: { ...state, errors: limits.errors, formErrors: limits.rows } };
  return { ok: true, parsed: read.form, state };
}
