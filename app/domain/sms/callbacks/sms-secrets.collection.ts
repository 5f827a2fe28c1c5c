import { defineCollection } from '#db/define-collection';

/** Counts the renewals. The secrets themselves are derived, and stored nowhere. */
type SmsSecretGeneration = {
  readonly _id: 'current';
  readonly generation: number;
  readonly renewedAt: Date;
};

export const smsSecrets = defineCollection<SmsSecretGeneration>({
  name: 'smsSecrets',
  visibility: 'private',
});
