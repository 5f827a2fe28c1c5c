import { parseKenyanPhone } from './phone';

/** A `tel:` URI of digits and a leading plus (RFC 3966). */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** In characters. A chat begins with a few lines; some phones cut longer links. */
const maxChatLength = 1_000;

/**
 * A click-to-chat link (https://faq.whatsapp.com/5913398998672934). `phone` is a number as the farm writes it; '' lets the customer
 * choose whom to write to. The chat begins with `text`, which may have lines and is cut where it is too long.
 */
export function whatsappLink(phone: string, text = ''): string {
  // wa.me needs the code of the country.
  const number = (parseKenyanPhone(phone) ?? phone).replace(/\D/g, '');
  const characters = [...text.replace(/\p{Surrogate}/gu, '')];
  const shown =
    characters.length > maxChatLength
      ? `${characters.slice(0, maxChatLength - 1).join('')}…`
      : characters.join('');
  return `https://wa.me/${number}${shown && `?text=${encodeURIComponent(shown)}`}`;
}
