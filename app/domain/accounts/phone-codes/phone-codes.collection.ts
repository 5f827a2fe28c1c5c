import { defineCollection, expiryIndex } from '#db/define-collection';
import type { PhoneCodePause, PhoneCodeRequest } from './phone-code';

export const phoneCodes = defineCollection<PhoneCodeRequest>({
  name: 'phoneCodes',
  visibility: 'private',
  indexes: [
    { key: { userId: 1 }, reason: 'a new password ends the codes of its account' },
    { key: { phone: 1 }, reason: 'a phone that is freed ends its codes' },
    { key: { judgedAt: -1 }, reason: 'finds the last that were texted' },
    expiryIndex('deletes requests after a day; reads check the time too'),
  ],
});

export const phoneCodePauses = defineCollection<PhoneCodePause>({
  name: 'phoneCodePauses',
  visibility: 'private',
});
