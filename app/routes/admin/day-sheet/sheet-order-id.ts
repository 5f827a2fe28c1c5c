/** The element id of an order on the sheet. */
export const sheetOrderId = (number: string): string => `order-${number}`;
