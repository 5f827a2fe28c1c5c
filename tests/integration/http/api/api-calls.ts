import type { CallAccess } from '~/api/call';
import { owner } from './api-client';

/**
 * The calls of docs/product.md 9 that the API answers, in the order of the specification. `ids` fill the parameters;
 * `access` is the caller that they require.
 */
export type ApiRow = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: CallAccess;
  readonly query?: string;
  /** What a list call answers with: a list. */
  readonly isList?: true;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status?: number;
};

const read = (path: string, options: Partial<ApiRow> = {}): ApiRow => ({
  method: 'GET',
  path,
  access: 'public',
  ...options,
});

const list = (path: string, query?: string): ApiRow => read(path, { isList: true, ...(query && { query }) });

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
  read('/home-content/hero-section'),
  list('/home-content/special-offers'),
  list('/home-content/stats-counters'),
  read('/home-content/newsletter-section'),
  list('/farm-services'),
  read('/farm-services/{id}'),
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
