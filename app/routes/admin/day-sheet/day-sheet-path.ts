export const daySheetPath = (day?: string): string => (day ? `/day-sheet?day=${day}` : '/day-sheet');

export const tickPath = '/day-sheet/tick';

/** The element id of an order on the sheet. */
export const sheetOrderId = (number: string): string => `order-${number}`;
