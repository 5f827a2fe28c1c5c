import { describe, expect, it } from 'vitest';
import { toDecodablePath, isValidHost } from '~/http/server/request-target';

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
