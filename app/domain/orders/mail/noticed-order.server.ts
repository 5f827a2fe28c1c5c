import { composeQuestionChat } from '~/domain/orders/checkout/chat-text';
import { reportWords } from '~/domain/legal/legal-placeholders';
import type { MailPart } from '~/domain/mail/compose-mail';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { contactWords } from '~/domain/orders/contact-words';
import type { PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import type { Order } from '~/domain/orders/order';
import { viewOrder, type OrderView } from '~/domain/orders/order-view';
import { describeDeclined } from '~/domain/orders/placing/outside-order';
import { pickupPlaceLines } from '~/domain/orders/delivery/pickup-place-lines';
import { formatDeliveryDay, formatPickupLines } from '~/domain/orders/placing/shipping-address';
import {
  createCodeLink,
  createOrderAgainLink,
  createOrderLink,
} from '~/domain/orders/tracking/order-link.server';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import type { NoticedOrder } from './customer-notice';

/**
 * `isOwnMailbox`: the account of the order has confirmed the address; to any other the mail has no text of the customer, or it would
 * carry a stranger's words to whomever they like.
 */
export function noticedOrder(
  order: Order,
  settings: Settings,
  {
    isOwnMailbox,
    phones,
    now,
    together,
  }: {
    readonly isOwnMailbox: boolean;
    readonly phones: PhoneNow;
    readonly now: Date;
    readonly together: readonly Order[];
  },
): NoticedOrder {
  const view = viewOrder(order);
  const label = order.status === 'cancelled' ? 'Open your order' : 'Follow your order';
  return {
    order,
    together,
    view,
    destination: [
      isOwnMailbox ? view.shippingAddress : destinationOf(order),
      ...pickupPlaceLines(order, settings),
    ].join('\n'),
    contact: contactWords(phones, order.customer),
    declined: describeDeclined(order, { namesPlace: isOwnMailbox }),
    showsFee: view.deliveryMethod === 'delivery' || findOfferedMethods(settings).delivery,
    dayParts: dayPartsOf(view),
    faultPart: {
      kind: 'text',
      heading: 'Something not right?',
      text: `If a product is spoiled, leaking or wrong, tell us ${reportWords[settings.rules.reportBy]}. We’ll replace it or refund you.`,
    },
    payTo: findBusinessNumber(settings),
    refusal: readRefusalText(settings, now),
    orderLink: { kind: 'link', label, url: createOrderLink(order.number) },
    againLink: { kind: 'link', label: 'Order the same again', url: createOrderAgainLink(order.number, now) },
    codeLink: { kind: 'link', label: 'Enter the M-Pesa code', url: createCodeLink(order.number) },
  };
}

/** In the farm's words only. */
const destinationOf = ({ delivery }: Order): string =>
  delivery.method === 'pickup'
    ? formatPickupLines(delivery).join('\n')
    : ['You find the address on the page of your order.', ...formatDeliveryDay(delivery)].join('\n');

function dayPartsOf({ pickup, deliveryDay }: OrderView): readonly MailPart[] {
  if (pickup) return [{ kind: 'text', heading: 'Pickup day', text: pickup.date }];
  return deliveryDay === null ? [] : [{ kind: 'text', heading: 'Delivery day', text: deliveryDay }];
}

/** How to reach the farm; empty where it has given no way. */
export function contactParts(
  { number }: Order,
  { phone, whatsapp, shopHours }: Settings,
): readonly MailPart[] {
  const links = [
    ...(phone === '' ? [] : [{ label: `Call ${phone}`, url: telephoneLink(phone) }]),
    ...(whatsapp === ''
      ? []
      : [
          {
            label: 'Write on WhatsApp',
            url: whatsappLink(whatsapp, composeQuestionChat(number)),
          },
        ]),
  ];
  const hours = shopHours === '' ? '' : ` Shop and support: ${shopHours}.`;
  return links.length === 0
    ? []
    : [
        {
          kind: 'text',
          heading: 'Questions about your order?',
          text: `Please have your order number ${number} at hand.${hours}`,
          links,
        },
      ];
}
