import type { MailContent } from '~/domain/mail/compose-mail';
import { formatMoney, type Cents } from '~/lib/format/money';

/** `product`: with its size, such as `Fresh Cow Milk - 500 ml`. */
type Named = { readonly product: string };

const stopFooter = (lines: readonly string[], stopUrl: string): MailContent['footer'] => ({
  lines,
  link: { label: 'Stop all emails of this kind', url: stopUrl },
});

/** Double opt-in. Contains no name: the address is unverified. */
export const writeConfirmMail = ({ product, url }: Named & { readonly url: string }): MailContent => ({
  subject: `Please confirm: tell me when ${product} is back`,
  heading: `Shall we tell you when ${product} is back?`,
  parts: [
    {
      kind: 'text',
      text: `Someone, hopefully you, asked us to email this address once when ${product} is back. Please confirm that you want it. The link works for seven days.`,
    },
    { kind: 'link', label: 'Yes, tell me', url },
    {
      kind: 'note',
      text: 'If it wasn’t you, you don’t need to do anything. We won’t tell you, and we’ll delete your address after seven days.',
    },
  ],
});

/** For an address that waits already and was entered again. */
export const writeAlreadyWaitingMail = ({
  product,
  stopUrl,
}: Named & { readonly stopUrl: string }): MailContent => ({
  subject: `We’ll tell you when ${product} is back`,
  heading: `We’ll tell you when ${product} is back`,
  parts: [
    {
      kind: 'text',
      text: 'Someone, perhaps you, asked us again with this address. It’s on our list already, so you don’t need to do anything.',
    },
  ],
  footer: stopFooter(['Changed your mind?'], stopUrl),
});

/** The email that was asked for. */
export const writeBackInStockMail = ({
  product,
  price,
  orderUrl,
  stopUrl,
}: Named & {
  readonly price: Cents;
  readonly orderUrl: string;
  readonly stopUrl: string;
}): MailContent => ({
  subject: `${product} is back`,
  heading: `${product} is back`,
  parts: [
    {
      kind: 'text',
      text: `You asked us to tell you. It costs ${formatMoney(price)}. We can’t keep one for you, so order while it lasts.`,
    },
    { kind: 'link', label: 'Order now', url: orderUrl },
  ],
  footer: stopFooter(
    ['You get this email once, because you asked for it. We have deleted your request.', 'Asked for more?'],
    stopUrl,
  ),
});
