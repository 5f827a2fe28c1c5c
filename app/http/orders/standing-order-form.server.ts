import { data } from '@remix-run/node';
import type { StandingOrderResult } from '~/domain/standing-orders/change-standing-order.server';
import type { StandingOrderForm } from '~/domain/standing-orders/standing-order';
import { maxStandingLines } from '~/domain/standing-orders/morning-limits';
import { findToOldPlace } from '~/domain/standing-orders/list/standing-order-view.server';
import { firstOpenDay, morningTerms } from '~/domain/standing-orders/morning-times';
import {
  describeRefusal,
  listPaymentChoices,
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
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { fieldText } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { readFieldValues } from '~/lib/forms/form-fields';
import { orderDetailsPath, standingOrderAdminPath } from '~/paths';

/** What the form offers. `texts`: whether a household without an email is told anything. */
export async function loadChoices(
  now: Date,
  stored?: StandingOrderValues,
): Promise<StandingOrderChoices & { readonly texts: boolean }> {
  const [settings, offers, organizations] = await withDatabaseTimeout(
    Promise.all([loadSettings(), listAllOffers(), organizationChoices()]),
  );
  const [first] = settings.deliveryAreas;
  return {
    sizes: offers.map(({ id, productName, size, price }) => [
      id,
      `${productName}${size === null ? '' : ` - ${size}`}: ${formatMoney(price)}`,
    ]),
    areas: settings.deliveryAreas.map(({ id, name }) => [id, name]),
    firstDay: firstOpenDay({ deliveryArea: first?.id ?? null }, settings, now),
    payments: listPaymentChoices(findOfferedMethods(settings), organizations, stored?.payment),
    terms: describeTerms(settings),
    texts: isSmsEnabled() && settings.sms.kinds.changed,
  };
}

const termsText = ({ fee, smallestQuantity }: ReturnType<typeof morningTerms>) =>
  `${formatMoney(fee)} a morning${smallestQuantity > 1 ? `, at least ${smallestQuantity} units` : ''}`;

/** What bringing it costs, and the smallest quantity: of all areas, and of those that differ. */
export function describeTerms(settings: Settings): string {
  const usual = termsText(settings.standing);
  const others = settings.deliveryAreas
    .map(({ id, name }) => ({ name, text: termsText(morningTerms({ deliveryArea: id }, settings)) }))
    .filter(({ text }) => text !== usual);
  return [`Bringing it costs ${usual}.`, ...others.map(({ name, text }) => `${name}: ${text}.`)].join(' ');
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
  now: Date,
  save: (parsed: StandingOrderForm) => Promise<StandingOrderResult>,
) {
  const { values, rows } = readStandingOrderForm(form);
  const settings = await withDatabaseTimeout(loadSettings());
  const parsed = parseStandingOrder(values, rows, settings.deliveryAreas);
  const again = (changes: Partial<StandingOrderFormState>, status: number) =>
    data<StandingOrderFormState>(
      {
        values,
        rows,
        errors: {},
        formErrors: [],
        // Where it has changed meanwhile, the page says so, and shows it.
        ...(status === 400 && form.has('seenRevision') && { seenRevision: fieldText(form, 'seenRevision') }),
        ...changes,
      },
      { status },
    );
  if (!parsed.ok) return again({ errors: parsed.errors, formErrors: parsed.rows }, 400);
  const result = await withDatabaseTimeout(save(parsed.form));
  if (!result.ok) {
    const text = describeRefusal(result);
    if (result.reason === 'too-early' || result.reason === 'moves-later')
      return again({ errors: { from: [text] } }, 400);
    const isMistake = result.reason === 'too-few' || result.reason === 'too-many';
    return again({ formErrors: [text] }, isMistake ? 400 : result.reason === 'unknown' ? 404 : 409);
  }
  const { order } = result;
  const elsewhere = await withDatabaseTimeout(findToOldPlace(order, now));
  return redirectWithFlash(standingOrderAdminPath(order._id.toHexString()), {
    kind: 'success',
    text: [
      `Saved. It holds from ${formatDayOfWeek(parsed.form.from)} on.`,
      ...elsewhere.map(
        ({ day }) => `${formatDayOfWeek(day)} is on the list already: it goes to the old place.`,
      ),
    ].join(' '),
    links: elsewhere.map(({ number }) => ({ label: `Order ${number}`, path: orderDetailsPath(number) })),
  });
}
