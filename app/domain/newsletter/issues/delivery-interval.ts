/** The interval of the job; with the number of emails in a run it bounds the rate. */
export const deliveryIntervalMs = 5_000;
