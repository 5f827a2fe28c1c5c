/** Key of the money that pays the order, in Refund.of and in the addresses of the back office. */
export const orderPaymentKey = 'order';
