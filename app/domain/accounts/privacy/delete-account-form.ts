import { z } from 'zod';

/** What a person types to have the account deleted: a word, so that no slip of a finger does it. */
export const deletionWord = 'DELETE';

const message = `Please type ${deletionWord}`;

export const deleteAccountSchema = z.object({
  confirmation: z
    .string({ error: message })
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.literal(deletionWord, { error: message })),
});
