export const ordersPrintPath = '/orders-admin/print';

export const orderDetailsPath = (number: string): string => `/orders-admin/${number}`;

export const printPath = (number: string, as: 'receipt' | 'slip'): string =>
  `${ordersPrintPath}?as=${as}&order=${number}`;
