import { z } from '@hono/zod-openapi';
import type { Call } from '../call';

type Signature = `${Call['method']} ${string}`;

/** Where method and path alone would give a name that nobody would guess. */
const names: Readonly<Partial<Record<Signature, string>>> = {
  'post /auth/login': 'signIn',
  'post /auth/signup': 'signUp',
  'get /auth/me': 'getProfile',
  'post /auth/logout': 'signOut',
  'put /auth/users/profile': 'updateProfile',
  'put /auth/users/change-password': 'changePassword',
  'get /products/search': 'searchProducts',
  'get /products/active': 'listActiveProducts',
  'get /categories/active': 'listActiveCategories',
  'get /categories/children/{id}': 'listSubcategories',
  'get /comments/blog/{blogId}': 'listComments',
  'get /team-members/active': 'listActiveTeamMembers',
  'patch /team-members/{id}/toggle-status': 'setTeamMemberStatus',
  'post /team-members/upload-image': 'uploadTeamMemberImage',
  'post /images': 'uploadImage',
  'get /gallery/featured': 'listFeaturedGalleryItems',
  'get /gallery/by-tags': 'listGalleryItemsByTags',
  'post /newsletter': 'subscribe',
  'put /orders/{id}/cancel': 'cancelOrder',
  'post /orders/{id}/reopen': 'reopenOrder',
  'patch /orders/{id}': 'correctOrder',
  'post /orders/{id}/payments': 'recordOrderPayment',
  'get /cash-up': 'getCashUp',
  'post /cash-up/counts': 'countCash',
  'post /cash-up/closing': 'closeCashUp',
  'post /mpesa/stk-push': 'sendPrompt',
  'get /mpesa/find-transaction': 'findTransaction',
};

const verbs = { get: 'get', post: 'create', put: 'update', patch: 'update', delete: 'delete' } as const;

/** Paths whose word is no plural of what they list. */
const things: Readonly<Record<string, string>> = {
  gallery: 'gallery-item',
  organization: 'organization',
  team: 'team-member',
};

const singular = (word: string): string =>
  things[word] ?? word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');

const plural = (word: string): string => (word in things ? `${singular(word)}s` : word);

const pascalCase = (words: string): string =>
  words.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The name of the call in generated clients, which stays while its method and path do: listProducts, getProduct. */
export function operationIdOf(call: Pick<Call, 'method' | 'path' | 'answer' | 'operationId'>): string {
  const { method, path, answer } = call;
  const named = call.operationId ?? names[`${method} ${path}`];
  if (named !== undefined) return named;
  const isList = method === 'get' && answer instanceof z.ZodArray;
  const parts = path.split('/').slice(1);
  const nouns = parts.flatMap((part, position) => {
    if (part.startsWith('{')) return [];
    const isOne =
      parts[position + 1]?.startsWith('{') || (method === 'post' && position === parts.length - 1);
    if (isOne) return [singular(part)];
    return [isList && position === parts.length - 1 ? plural(part) : part];
  });
  return (isList ? 'list' : verbs[method]) + nouns.map(pascalCase).join('');
}
