import type { CallAccess } from '~/api/call';
import { owner } from './api-client';

type Body = Readonly<Record<string, unknown>>;

/**
 * The calls of docs/product.md 9 that the API answers, in the order of the specification. `access` is the caller that they
 * require. A row that writes to `/things/{id}` changes a thing that the POST of `/things` has made for it.
 */
export type ApiRow = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: CallAccess;
  readonly query?: string;
  /** What a list call answers with: a list. */
  readonly isList?: true;
  /** Takes a number that no other body has, for names that are taken once. */
  readonly body?: Body | ((unique: number) => Body);
  readonly status?: number;
};

const read = (path: string, options: Partial<ApiRow> = {}): ApiRow => ({
  method: 'GET',
  path,
  access: 'public',
  ...options,
});

const list = (path: string, query?: string): ApiRow => read(path, { isList: true, ...(query && { query }) });

/** The calls that add, change and delete one kind of thing. */
const writes = (
  path: string,
  access: CallAccess,
  body: NonNullable<ApiRow['body']>,
): Readonly<Record<'post' | 'put' | 'delete', ApiRow>> => ({
  post: { method: 'POST', path, access, body, status: 201 },
  put: { method: 'PUT', path: `${path}/{id}`, access, body },
  delete: { method: 'DELETE', path: `${path}/{id}`, access },
});

const teamMember = writes('/team-members', 'content:write', {
  name: 'Nekesa Wafula',
  position: 'Head of the creamery',
  email: 'nekesa@malisho.example',
  bio: 'Makes the mala.',
  phone: null,
  isActive: true,
});

const farmService = writes('/farm-services', 'content:write', {
  title: 'Hoof trimming',
  description: 'We come with a crush and trim ten cows in a morning.',
  icon: 'cow',
  features: ['Crush included'],
});

export const apiCalls: readonly ApiRow[] = [
  {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: owner,
  },
  list('/products/search', 'q=milk'),
  list(
    '/products',
    'search=milk&isActive=true&brand=Malisho&categories=Fresh%20Milk,Butter&minPrice=1&maxPrice=900',
  ),
  list('/products/active'),
  read('/products/{id}'),
  list('/categories'),
  list('/categories/active'),
  read('/categories/{id}'),
  list('/categories/children/{id}'),
  list('/blogs', 'published=true'),
  read('/blogs/{id}'),
  read('/about'),
  read('/about/hero'),
  list('/about/stats'),
  list('/about/values'),
  list('/about/milestones'),
  list('/about/team'),
  read('/about/mission'),
  list('/team-members'),
  list('/team-members/active'),
  read('/team-members/{id}'),
  teamMember.post,
  teamMember.put,
  {
    method: 'PATCH',
    path: '/team-members/{id}/toggle-status',
    access: 'content:write',
    body: { isActive: false },
  },
  teamMember.delete,
  read('/home-content/hero-section'),
  list('/home-content/special-offers'),
  list('/home-content/stats-counters'),
  read('/home-content/newsletter-section'),
  list('/farm-services'),
  read('/farm-services/{id}'),
  farmService.post,
  farmService.put,
  farmService.delete,
  list('/comments/blog/{blogId}'),
  {
    method: 'POST',
    path: '/comments',
    access: 'public',
    body: { author: 'Achieng', email: 'achieng@malisho.example', content: 'The mala is good.' },
    status: 201,
  },
  list('/gallery'),
  read('/gallery/{id}'),
  list('/gallery/featured'),
  list('/gallery/by-tags', 'tags=farm,animals'),
];
