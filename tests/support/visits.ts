import { tourDaysFrom } from '~/domain/bookings/tour-days';
import { toDayInput } from '~/lib/dates';

/** A day of tours, as a form takes it: the first, or one of those after it. Far enough from midnight not to pass. */
export const tourDay = (index = 0): string => tourDaysFrom('', toDayInput(new Date()), [])[7 + index] ?? '';

/** What somebody types into the form of the contact page. */
export const messageDetails = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru@example.com',
  phone: '+254 723 456 789',
  category: 'Wholesale Orders',
  subject: 'Milk for a wedding',
  message: 'Can you bring 60 litres\non a Saturday?',
  agreeToPolicies: 'on',
} as const;

/** What somebody types into the form of /booking. */
export const visitDetails = {
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  email: 'akinyi@example.com',
  phone: '0745 123 987',
  preferredDate: tourDay(),
  groupSize: '6-10',
  specialRequests: '',
} as const;
