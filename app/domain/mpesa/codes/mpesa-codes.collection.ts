import { defineCollection } from '#db/define-collection';

/** An M-Pesa code that an order or the books recorded, as a lock (lockMpesaCode). */
export type MpesaCode = { readonly _id: string; readonly lockCount: number };

export const mpesaCodes = defineCollection<MpesaCode>({ name: 'mpesaCodes', visibility: 'private' });
