import { z } from 'zod';
import { orderFormMessages } from '~/domain/orders/handling/order-form-rules';
import { isValidDay } from '~/lib/calendar-days';
import { choiceActNames, maxChosenOrders } from './order-choice';

const orderNumber = z.string().regex(/^(?:M|TEST)-\d{5,12}$/);

/** The ticked boxes of a list. */
const orderNumbers = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(orderNumber, orderFormMessages.unreadable).max(maxChosenOrders, orderFormMessages.unreadable),
);

/** Of what is ticked, of all of the filter (`all`), or of a day's sheet. */
export const chooseOrdersSchema = z.object({
  act: z.enum(choiceActNames, orderFormMessages.unreadable),
  order: orderNumbers,
  all: z.literal('on').optional(),
  sheet: z.string().refine(isValidDay, orderFormMessages.unreadable).optional(),
  /** Of the sheet of one rider. */
  rider: z.string().max(60, orderFormMessages.unreadable).optional(),
});

/** What is still ticked on the page before. */
export const pressChoiceSchema = z.object({ order: orderNumbers });
