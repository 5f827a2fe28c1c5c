import { composeFarmSms, type FarmSmsFact } from '~/domain/sms/farm/farm-sms';
import { smsConfiguration } from '~/domain/sms/sms-configuration.server';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import type { Settings } from '~/domain/settings/settings';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { customerSmsKinds, farmSmsKinds } from '~/domain/settings/sms-kinds';
import { countParts, countSeptets } from '~/lib/format/gsm-text';
import { formatMoney, multiplyCents } from '~/lib/format/money';
import { composeOrderSms, countRoomForWords, exampleCode, exampleFacts } from './compose-order-sms';
import { orderSms } from './order-sms';
import { smsFrame } from './sms-words.server';

/** A text as somebody would get it. */
export type SmsPreview = {
  readonly text: string;
  /** Its switch: 'The order is paid'. */
  readonly kind: string;
  readonly isOn: boolean;
  readonly septets: number;
  /** 'KSh 0.80'; null where the price of a text is not known. */
  readonly cost: string | null;
};

export type SmsPreviews = {
  readonly customer: readonly SmsPreview[];
  readonly farm: readonly SmsPreview[];
  readonly maxSeptets: number;
  /** Beside greeting and sign-off: how few signs are left for them. */
  readonly hints: Readonly<Record<string, string>>;
  /** False where the address of the shop is too long for a text. */
  readonly hasLink: boolean;
};

const exampleFarmFacts: readonly FarmSmsFact[] = [
  {
    kind: 'newOrder',
    number: exampleFacts.number,
    total: exampleFacts.total,
    isPaid: true,
    day: exampleFacts.day,
    place: 'Kapsoya',
  },
  { kind: 'money', number: exampleFacts.number, amount: exampleFacts.total, isCode: false },
  { kind: 'lowStock', product: 'Fresh milk, 1 l', left: 5 },
  { kind: 'alarm', summary: 'Emails are stuck' },
];

/** Every text with its length and cost, as the shop would send it now. Null where no SMS is set up. */
export function previewSms(settings: Settings): SmsPreviews | null {
  const { service } = smsConfiguration();
  if (!service) return null;
  const { sms } = settings;
  const shop = shopIdentity(settings).name;
  const frame = smsFrame(sms, exampleCode);
  const place = settings.pickupLocations[0]?.name ?? 'our shop';
  const [rider] = settings.riders;
  const facts = { ...exampleFacts, riderPhone: sms.sharesRiderPhone ? exampleFacts.riderPhone : null };
  const preview = (text: string, kind: string, isOn: boolean): SmsPreview => ({
    text,
    kind,
    isOn,
    septets: countSeptets(text),
    cost:
      service.partPriceCents === null
        ? null
        : formatMoney(multiplyCents(service.partPriceCents, countParts(text)), 'KSh'),
  });
  return {
    customer: (Object.keys(orderSms) as CustomerNotice[]).flatMap((notice) => {
      const kind = orderSms[notice]?.kind;
      const text = composeOrderSms(notice, facts, { shop, rider: rider?.name ?? 'Otieno', place }, frame);
      return kind && text !== null ? [preview(text, customerSmsKinds[kind], sms.kinds[kind])] : [];
    }),
    farm: exampleFarmFacts.map((fact) =>
      preview(
        composeFarmSms(fact, shop, frame.maxSeptets),
        farmSmsKinds[fact.kind],
        sms.farmKinds[fact.kind] && sms.farmPhones.length > 0,
      ),
    ),
    maxSeptets: frame.maxSeptets,
    hints: {
      greeting: `After the shop’s name, for example “Habari!”. Both together have room for ${countRoomForWords(frame)} characters`,
    },
    hasLink: frame.link !== null,
  };
}
