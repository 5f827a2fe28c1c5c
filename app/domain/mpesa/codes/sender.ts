import { formatPhone, parseKenyanPhone } from '~/lib/format/phone';

/** Whose money it was, as M-Pesa reports it: a number, one that it masks, or a hash, which tells nobody anything. */
export function formatSender(sender: string): string {
  if (/^[0-9a-f]{64}$/i.test(sender)) return 'hidden number';
  const phone = parseKenyanPhone(sender);
  return phone ? formatPhone(phone) : sender;
}
