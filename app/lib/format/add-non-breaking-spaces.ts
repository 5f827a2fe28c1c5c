const numberBeforeUnit = /(\d) (?=(?:ml|cl|dl|L|l|litres?|mg|g|kg|mm|cm|m|km|%|°C|AM|PM)(?![\p{L}\d]))/gu;
const currencyBeforeAmount = /(KES|KSh|Ksh\.?) (?=\d)/g;
/** The masked one, too. */
const phoneNumber = /\+\d{1,3}(?: \d{2,4}){2,4}|\d\*\* \*{3} \d/g;
const dayBeforeMonth = /(\d) (?=(?:Jan|Feb|Ma[ry]|Apr|Ju[nl]|Aug|Sep|Oct|Nov|Dec))/g;
const timeRange = /(\d|AM|PM) - (?=\d)/g;

/**
 * No line break within an amount, a date or a phone number, nor before the dash of a range of hours: `500 ml`, `KES 200.00`,
 * `30 November`, `8AM - 9PM`. Browsers break after a dash whatever follows; a non-breaking space would then indent the next line.
 */
export const addNonBreakingSpaces = (text: string): string =>
  text
    .replace(numberBeforeUnit, '$1\u00a0')
    .replace(currencyBeforeAmount, '$1\u00a0')
    .replace(phoneNumber, (number) => number.replaceAll(' ', '\u00a0'))
    .replace(dayBeforeMonth, '$1\u00a0')
    .replace(timeRange, '$1\u00a0- ');
