import { defineCollection } from '#db/define-collection';

type StoredDarajaToken = { readonly _id: 'current'; readonly token: string; readonly expiresAt: Date };

export const darajaTokens = defineCollection<StoredDarajaToken>({
  name: 'darajaTokens',
  visibility: 'private',
});
