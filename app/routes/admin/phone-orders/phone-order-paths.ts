export const newPhoneOrderPath = '/orders-admin/new';

export const placedOrderPath = (number: string): string =>
  `${newPhoneOrderPath}/${encodeURIComponent(number)}`;
