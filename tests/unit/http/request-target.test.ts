import { describe, expect, it } from 'vitest';
import {
  isLargeManifest,
  isUnusualPath,
  isValidHost,
  toDecodablePath,
  withoutDataParameter,
} from '~/http/server/request-target';

describe('a Host header', () => {
  it.each([undefined, 'malisho.example', 'MALISHO.example:8080', '127.0.0.1:3000', '[::1]:3000', 'my_shop'])(
    'is valid: %s',
    (host) => expect(isValidHost(host)).toBe(true),
  );

  it.each(['', 'a b', '][', 'a/b', 'a@b', 'a?b', 'a#b', 'a:99999', 'a:b', '[::1', '1.2.3.999', 'a,b', '%61'])(
    'is invalid: %j',
    (host) => expect(isValidHost(host)).toBe(false),
  );
});

describe('a path', () => {
  it.each(['/products?search=100%', '/a%20b', '/%C3%B1?x=%ff', '/'])('is unchanged: %s', (url) =>
    expect(toDecodablePath(url)).toBe(url),
  );

  it.each([
    ['/x%E0%A4%A', '/x%25E0%25A4%25A'],
    ['/100%?q=100%&r=%20', '/100%25?q=100%&r=%20'],
    ['/%ff/%41', '/%25ff/%2541'],
  ])('that cannot be decoded has its per cent signs escaped: %s', (url, path) => {
    expect(toDecodablePath(url)).toBe(path);
    expect(() => decodeURIComponent(path.split('?')[0] ?? '')).not.toThrow();
  });
});

describe('a path of no page', () => {
  it.each([
    ['/', false],
    ['/home/', false],
    ['/products/ghee?returnTo=//home', false],
    [`/search?q=${'/'.repeat(10_000)}`, false],
    [`/${'a'.repeat(1_999)}?q=1`, false],
    [`/${'a'.repeat(2_000)}`, true],
    ['//', true],
    ['//home', true],
    ['/home//', true],
    [`${'/'.repeat(15_000)}a`, true],
    [`/${'\\'.repeat(15_000)}a`, true],
    ['/\\home', true],
    ['/home\\/?q=1', true],
  ])('has a run of slashes, or is too long: %j', (url, isUnusual) =>
    expect([url, isUnusualPath(url)]).toEqual([url, isUnusual]),
  );
});

describe('the manifest of routes', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `p=/orders-admin/M-${at}`).join('&');

  it.each([
    ['/__manifest', false],
    [`/__manifest?${links(250)}&version=1`, false],
    [`/__manifest?${'p=/orders-admin/M-10001&'.repeat(250)}`, false],
    [`/__manifest?${links(301)}`, true],
    [`/__manifest?p=${'/a'.repeat(301)}`, true],
    [`/x/../__manifest?p=${'%2Fa'.repeat(301)}`, true],
    [`/home?p=${'/a'.repeat(301)}&q=/__manifest`, false],
  ])('is of the links of a page: %j', (url, isLarge) =>
    expect([url, isLargeManifest(url)]).toEqual([url, isLarge]),
  );
});

describe('a query', () => {
  it.each([
    ['/?_data=routes%2Fadmin%2Fusers', '/'],
    ['/login?redirectTo=%2Faccount&_data=root', '/login?redirectTo=%2Faccount'],
    ['/login?_data=root&a=1&_data', '/login?a=1'],
    ['/login?%5Fdata=root', '/login'],
    ['/login?%5fd%61t%61=root&b=%20x', '/login?b=+x'],
  ])('loses the parameter of the data requests of old: %s', (url, expected) =>
    expect(withoutDataParameter(url)).toBe(expected),
  );

  it.each(['/login', '/login?', '/shop?q=my_data', '/shop?my_data=1&x=%5Fdata', '/_data?x=%', '/x?a=b&&c'])(
    'is unchanged: %s',
    (url) => expect(withoutDataParameter(url)).toBe(url),
  );
});
