import { defineCollection, expiryIndex } from '#db/define-collection';
import type { SignInChallenge, TwoStepSetUp } from './two-step';

export const signInChallenges = defineCollection<SignInChallenge>({
  name: 'signInChallenges',
  visibility: 'private',
  indexes: [
    { key: { userId: 1 }, reason: 'ending the sessions of an account ends its pending sign-ins' },
    expiryIndex('deletes sign-ins that were not finished within ten minutes; reads check the time too'),
  ],
});

export const twoStepSetUps = defineCollection<TwoStepSetUp>({
  name: 'twoStepSetUps',
  visibility: 'private',
  indexes: [
    { key: { userId: 1 }, reason: 'deleting an account deletes its unconfirmed secrets' },
    expiryIndex('deletes secrets that were never confirmed; reads check the time too'),
  ],
});
