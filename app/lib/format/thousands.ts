/** A number without the commas or spaces between its thousands: `1,250.50` as `1250.50`; `265,00` stays, so that it isn't read as 26500. */
export const withoutThousandsSeparators = (text: string): string =>
  text.trim().replace(/(\d)[\s,](?=\d{3}(?!\d))/g, '$1');
