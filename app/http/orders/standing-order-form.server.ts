import { data } from '@remix-run/node';
import type { StandingOrderResult } from '~/domain/standing-orders/change-standing-order.server';
import type { StandingOrderForm } from '~/domain/standing-orders/standing-order';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import {
  describeRefusal,
  listPaymentChoices,
  maxStandingLines,
  normaliseStandingOrder,
  parseStandingOrder,
  standingOrderFields,
  type StandingOrderValues,
  type StandingOrderChoices,
  type StandingOrderFormState,
} from '~/domain/standing-orders/standing-order-form';
import { listAllOffers } from '~/domain/orders/phone-orders/list-offers.server';
import { organizationChoices } from '~/domain/organizations/organization-queries.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { readFieldValues } from '~/lib/forms/form-fields';
import { standingOrderAdminPath } from '~/paths';

/** What the form offers. */
export async function loadChoices(now: Date, stored?: StandingOrderValues): Promise<StandingOrderChoices> {
  const [settings, offers, organizations] = await withDatabaseTimeout(
    Promise.all([loadSettings(), listAllOffers(), organizationChoices()]),
  );
  const { fee, smallestQuantity } = settings.standing;
  const [first] = settings.deliveryAreas;
  return {
    sizes: offers.map(({ id, productName, size, price }) => [
      id,
      `${productName}${size === null ? '' : ` - ${size}`}: ${formatMoney(price)}`,
    ]),
    areas: settings.deliveryAreas.map(({ id, name }) => [id, name]),
    firstDay: firstOpenDay({ deliveryArea: first?.id ?? null }, settings, now),
    payments: listPaymentChoices(findOfferedMethods(settings), organizations, stored?.payment),
    terms: `Bringing it costs ${formatMoney(fee)} a morning. Customers take at least ${pluralize(smallestQuantity, 'unit', 'units')}.`,
  };
}

const texts = (form: FormData, name: string): readonly string[] =>
  form
    .getAll(name)
    .slice(0, maxStandingLines)
    .map((value) => (typeof value === 'string' ? value.slice(0, 100) : ''));

/** As it was typed. */
export function readStandingOrderForm(form: FormData) {
  const [lines, quantities] = [texts(form, 'line'), texts(form, 'quantity')];
  return {
    values: normaliseStandingOrder(readFieldValues(form, standingOrderFields)),
    rows: lines.map((line, index) => ({ line, quantity: quantities[index] ?? '' })),
  };
}

/** Answers the form of the farm: shows it again with what is wrong, or leads to the page of the standing order. */
export async function handleStandingOrderForm(
  form: FormData,
  save: (parsed: StandingOrderForm) => Promise<StandingOrderResult>,
) {
  const { values, rows } = readStandingOrderForm(form);
  const settings = await withDatabaseTimeout(loadSettings());
  const parsed = parseStandingOrder(values, rows, settings.deliveryAreas);
  const again = (changes: Partial<StandingOrderFormState>, status: number) =>
    data({ values, rows, errors: {}, formErrors: [], ...changes }, { status });
  if (!parsed.ok) return again({ errors: parsed.errors, formErrors: parsed.rows }, 400);
  const result = await withDatabaseTimeout(save(parsed.form));
  if (!result.ok) {
    const text = describeRefusal(result);
    return result.reason === 'too-early'
      ? again({ errors: { from: [text] } }, 400)
      : again({ formErrors: [text] }, result.reason === 'unknown' ? 404 : 409);
  }
  const { order } = result;
  return redirectWithFlash(standingOrderAdminPath(order._id.toHexString()), {
    kind: 'success',
    text: `Saved. It holds from ${formatDayOfWeek(parsed.form.from)} on.`,
  });
}
