import { expect } from 'vitest';
import { owner } from '../../../support/fixtures/owner';
import type { Shop } from '../../../support/shop/start-shop';

/** The body of a registration. */
export const customer = {
  firstName: 'Nekesa',
  lastName: 'Barasa',
  email: 'nekesa@example.com',
  phoneNumber: '0722 334 455',
  password: 'four buckets by the gate',
  addresses: [
    {
      street: 'Market Road 4',
      city: 'Bumala',
      state: 'Busia',
      country: 'Kenya',
      zipCode: '50404',
      isDefault: true,
    },
  ],
} as const;

/** What an answer holds; the description says which. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

export type ApiRequest = {
  readonly method?: string;
  /** Sent as JSON, unless it is a FormData. */
  readonly body?: unknown;
  /** Sent as it is, as JSON. */
  readonly text?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

export function callApi(
  shop: Pick<Shop, 'url'>,
  path: string,
  { method = 'GET', body, text, token, headers = {} }: ApiRequest = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...((isJson || text !== undefined) && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  });
}

/** Returns the access token. */
export async function signInToApi(
  shop: Pick<Shop, 'url'>,
  credentials: { readonly email: string; readonly password: string } = owner,
): Promise<string> {
  const response = await callApi(shop, '/auth/login', { method: 'POST', body: credentials });
  const answer = (await response.json()) as { access_token: string };
  expect(answer).toHaveProperty('access_token');
  return answer.access_token;
}
