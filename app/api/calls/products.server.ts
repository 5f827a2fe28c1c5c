import { z } from '@hono/zod-openapi';
import { backInStockFields, backInStockMessages } from '~/domain/back-in-stock/back-in-stock-form';
import { requestBackInStock } from '~/domain/back-in-stock/request-back-in-stock.server';
import {
  findProductById,
  findProductBySlug,
  findProducts,
  listProducts,
} from '~/domain/catalogue/catalogue-queries.server';
import { productSorts, type ProductFilter } from '~/domain/catalogue/product-filter';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { searchShop } from '~/domain/search/search.server';
import { maxSearchProducts } from '~/domain/search/search';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { shillings } from '~/lib/format/money';
import { ApiError, notFound, tooManyRequests } from '../api-error';
import { defineCall, may, type Caller, type ListPage } from '../call';
import { productSchema, toApiProduct } from '../schemas/catalogue';
import { jsonFields } from '../schemas/form-fields';
import { booleanQuery, idParams, pageQuery, searchQuery, success, thanksSchema } from '../schemas/shared';

type ApiProduct = z.input<typeof productSchema>;

/** Empty for no limit, as the other filters. */
const priceQuery = z.preprocess(
  (text) => (text === '' ? undefined : text),
  z.coerce.number().min(0).max(10_000_000).optional(),
);

const sortQuery = {
  sort: z
    .enum([...productSorts, 'name-asc', 'name-desc', 'brand'])
    .default('featured')
    .openapi({ description: 'The order of the list.' }),
};

const maySeeInactive = (caller: Caller): boolean => may(caller, 'catalogue:write');

type Place = { readonly page: number; readonly limit: number };

async function readPage(
  filter: ProductFilter,
  { sort, page, limit }: Place & { readonly sort: Parameters<typeof listProducts>[0]['sort'] },
  caller: Caller,
): Promise<ListPage<ApiProduct>> {
  const list = await listProducts({ filter, sort, page, pageSize: limit });
  // Beyond the last page, the shop shows the last one; a client that follows links never gets there.
  const cards = list.page === page ? list.products : [];
  return { items: await toApiProducts(cards, caller), total: list.total, page, limit };
}

async function toApiProducts(
  cards: readonly { readonly _id: { toHexString(): string } }[],
  { siteUrl, now }: Caller,
): Promise<ApiProduct[]> {
  const products = await findProducts(cards.map(({ _id }) => _id.toHexString()));
  return products.map((product) => toApiProduct(product, siteUrl, now));
}

const productList = z.array(productSchema);

export const productCalls = [
  defineCall({
    method: 'get',
    path: '/products',
    tag: 'Products',
    summary: 'List products',
    description: 'Inactive products are listed only with permission to change the catalogue.',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    query: z.object({
      search: searchQuery.optional(),
      isActive: booleanQuery.optional(),
      brand: searchQuery.optional(),
      categories: z.string().max(1_000).optional().openapi({ description: 'Names, separated by commas.' }),
      minPrice: priceQuery,
      maxPrice: priceQuery,
      ...sortQuery,
      ...pageQuery,
    }),
    answer: productList,
    handle: ({ query }, caller) => {
      const { search, isActive, brand, categories, minPrice, maxPrice } = query;
      const mayBeInactive = maySeeInactive(caller);
      if (isActive === false && !mayBeInactive)
        return Promise.resolve({ items: [], total: 0, page: query.page, limit: query.limit });
      const active = mayBeInactive ? isActive : true;
      return readPage(
        {
          ...(search && { search }),
          ...(active !== undefined && { isActive: active }),
          ...(brand && { brand }),
          ...(categories && {
            categories: categories
              .split(',')
              .map((name) => name.trim())
              .filter(Boolean),
          }),
          ...(minPrice !== undefined && { minPrice: shillings(minPrice) }),
          ...(maxPrice !== undefined && { maxPrice: shillings(maxPrice) }),
        },
        query,
        caller,
      );
    },
  }),
  defineCall({
    method: 'get',
    path: '/products/active',
    tag: 'Products',
    summary: 'List active products',
    access: 'public',
    isCached: true,
    query: z.object({ ...sortQuery, ...pageQuery }),
    answer: productList,
    handle: ({ query }, caller) => readPage({ isActive: true }, query, caller),
  }),
  defineCall({
    method: 'get',
    path: '/products/search',
    tag: 'Products',
    summary: 'Search for products',
    description: `Best matches first, ${maxSearchProducts} in all. Corrects spelling and knows Swahili names.`,
    access: 'public',
    isCached: true,
    query: z.object({
      q: searchQuery.default(''),
      ...pageQuery,
    }),
    answer: productList,
    handle: async ({ query: { q, page, limit } }, caller) => {
      if (q === '') return { items: [], total: 0, page, limit };
      const { products } = await searchShop(q, page, limit);
      const cards = products.page === page ? products.products : [];
      const total = Math.min(products.total, maxSearchProducts);
      return { items: await toApiProducts(cards, caller), total, page, limit };
    },
  }),
  defineCall({
    method: 'get',
    path: '/products/{id}',
    tag: 'Products',
    summary: 'Read a product',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    params: idParams,
    errors: [404],
    answer: productSchema,
    handle: async ({ params: { id } }, caller) => {
      const product = (await findProductById(id)) ?? (await findProductBySlug(id));
      if (!product || !(product.isActive || maySeeInactive(caller))) throw notFound('The product');
      return toApiProduct(product, caller.siteUrl, caller.now);
    },
  }),
  defineCall({
    method: 'post',
    path: '/products/{id}/back-in-stock',
    tag: 'Products',
    summary: 'Ask to be told when a size is back',
    description:
      'For a size that is sold out or out of season. We’ll email a link to confirm, unless the token belongs to an account with the same confirmed address. The answer is the same for an address that waits already. Answers 409 for a size that can be ordered now.',
    access: 'public',
    mayUseToken: true,
    params: idParams,
    body: z.object({
      ...jsonFields(backInStockFields),
      sku: z.string().max(maxSkuLength).default('').openapi({
        description: 'The size; empty for a product without sizes.',
      }),
    }),
    errors: [404, 409],
    answer: thanksSchema,
    handle: async ({ params: { id }, body: { email, sku } }, { request, principal, now }) => {
      if (!isMailEnabled()) throw new ApiError(503, backInStockMessages.withoutMail);
      const product = (await findProductById(id)) ?? (await findProductBySlug(id));
      if (!product) throw notFound('The product');
      const user = principal?.signedIn?.user;
      const isOwn = user?.email.toLowerCase() === email.toLowerCase();
      const result = await withMinimumResponseTime(() =>
        requestBackInStock({
          productId: product._id.toHexString(),
          sku,
          email,
          accountId: user && isOwn ? user._id : null,
          clientAddress: clientAddress(request),
          now,
        }),
      );
      if (result.ok)
        return {
          ...success,
          message: result.confirmed ? backInStockMessages.confirmed : backInStockMessages.mailed,
        };
      if (result.reason === 'rate-limited') throw tooManyRequests(result.retryAt, now);
      throw result.reason === 'gone'
        ? notFound('This size')
        : new ApiError(409, backInStockMessages.available);
    },
  }),
];
