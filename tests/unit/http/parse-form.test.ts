import { describe, expect, it } from 'vitest';
import { formLimitsOf } from '~/http/forms/form-limits';
import { parseForm, type FormEncoding } from '~/http/forms/parse-form.server';

const urlencoded = 'application/x-www-form-urlencoded';
const both: readonly FormEncoding[] = ['urlencoded', 'multipart'];
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const part = (name: string, value: string, { boundary = 'x', head = '' } = {}) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
const multipart = (parts: readonly string[], boundary = 'x') => `${parts.join('')}--${boundary}--\r\n`;
const file = '; filename="cow.jpg"\r\nContent-Type: image/jpeg';

/** The fields, or why there are none. */
async function parse(type: string, body: string, { maxFields = 300, encodings = both } = {}) {
  const parsed = await parseForm(bytesOf(body), type, {
    maxFields,
    maxBytes: 64 * 1024,
    encodings,
  });
  return parsed.ok ? [...parsed.form].map(([name, value]) => [name, value]) : parsed.reason;
}

describe('a form', () => {
  it('is read in both encodings, whatever its header says beside them', async () => {
    for (const type of [urlencoded, `${urlencoded};charset=UTF-8`, ` ${urlencoded.toUpperCase()} ; x`])
      expect(await parse(type, 'a=1&b=x+%26&a=2')).toEqual([
        ['a', '1'],
        ['b', 'x &'],
        ['a', '2'],
      ]);
    const boundary = '----WebKitFormBoundary0aZ';
    for (const type of [
      `multipart/form-data; boundary=${boundary}`,
      `Multipart/Form-Data;boundary="${boundary}"`,
      `multipart/form-data; charset=utf-8; boundary=${boundary}; x=y`,
    ])
      expect(await parse(type, multipart([part('a', '1', { boundary })], boundary))).toEqual([['a', '1']]);
    expect(await parse('multipart/form-data; boundary=x', multipart([]))).toEqual([]);
  });

  it('has as many fields as its path needs, repeated or not', async () => {
    const rows: readonly (readonly [string, (count: number) => string])[] = [
      [urlencoded, (count) => Array(count).fill('a').join('&')],
      [urlencoded, (count) => Array.from({ length: count }, (_, at) => `a${at}=1`).join('&')],
      ['multipart/form-data; boundary=x', (count) => multipart(Array(count).fill(part('a', '')))],
      [
        'multipart/form-data; boundary=x',
        (count) => multipart(Array(count).fill(part('a', '', { head: file }))),
      ],
    ];
    for (const [type, bodyOf] of rows) {
      expect(await parse(type, bodyOf(300))).toHaveLength(300);
      expect(await parse(type, bodyOf(301))).toBe('too-many-fields');
      expect(await parse(type, bodyOf(1_000), { maxFields: 1_000 })).toHaveLength(1_000);
    }
    expect(await parse(urlencoded, 'a&'.repeat(32_000))).toBe('too-many-fields');
  });

  it('has as much text with files as without, and files of any size', async () => {
    const type = 'multipart/form-data; boundary=x';
    const size = 1024 * 1024;
    const photograph = part('picture', 'y'.repeat(size), { head: file });
    expect(await parse(type, multipart([part('a', '1'), photograph]))).toEqual([
      ['a', '1'],
      ['picture', expect.objectContaining({ size })],
    ]);
    expect(await parse(type, multipart([part('a', 'y'.repeat(65_000)), photograph]))).toHaveLength(2);
    expect(await parse(type, multipart([part('a', 'y'.repeat(66_000)), photograph]))).toBe('too-long');
    const many = Array.from({ length: 200 }, (_, at) => part(`a${at}`, 'y'.repeat(400)));
    expect(await parse(type, multipart(many))).toBe('too-long');
    const named = Array.from({ length: 30 }, (_, at) => part(`a${at}${'a'.repeat(3_000)}`, ''));
    expect(await parse(type, multipart(named))).toBe('too-long');
    // Three bytes each in UTF-8.
    expect(
      await parse(type, multipart([part('a', Buffer.from('ሀ'.repeat(22_000)).toString('latin1'))])),
    ).toBe('too-long');
  });

  it('that no browser sends is refused before it is parsed', async () => {
    const type = 'multipart/form-data; boundary=x';
    const longBoundary = 'x'.repeat(71);
    const longest = { boundary: longBoundary };
    const header = (count: number) =>
      `--x\r\n${'a:\r\n'.repeat(count)}Content-Disposition: form-data; name="a"`;
    for (const [contentType, body] of [
      ['', 'a=1'],
      ['text/plain', 'a=1'],
      ['application/json', '{}'],
      ['multipart/form-data', multipart([part('a', '1')])],
      ['multipart/form-data; boundary=', multipart([part('a', '1')])],
      ['multipart/form-data; boundary="x\\y"', multipart([part('a', '1')], 'xy')],
      [`multipart/form-data; boundary=${longBoundary}`, multipart([part('a', '1', longest)], longBoundary)],
      ['multipart/mixed; boundary=x', multipart([part('a', '1')])],
      [type, 'not what it says'],
      [type, `${header(2_000)}\r\n\r\n1\r\n--x--\r\n`],
      [type, '--x\r\nContent-Disposition: form-data; name="a"\r\n'],
      [type, multipart([part('a[9]', '1')])],
      [urlencoded, 'a[99999999]=1'],
      [urlencoded, '__proto__=1'],
      [urlencoded, 'constructor=1'],
    ] as const)
      expect([contentType, await parse(contentType, body)]).toEqual([contentType, 'unreadable']);
    expect(await parse(type, `${header(200)}\r\n\r\n1\r\n--x--\r\n`)).toEqual([['a', '1']]);
  });

  it('with files is multipart only', async () => {
    const encodings: readonly FormEncoding[] = ['multipart'];
    expect(await parse(urlencoded, 'a=1', { encodings })).toBe('unreadable');
    expect(
      await parse('multipart/form-data; boundary=x', multipart([part('a', '1')]), { encodings }),
    ).toEqual([['a', '1']]);
  });

  it('is counted by what can be the beginning of a part', async () => {
    // Delimiters that overlap, or that stand within a file.
    for (const body of ['-'.repeat(2_000), part('a', '--x'.repeat(1_000)), '--x--'.repeat(1_000)])
      expect(await parse('multipart/form-data; boundary=x', body)).not.toEqual(expect.any(Array));
    expect(await parse('multipart/form-data; boundary="-"', '-'.repeat(2_000))).not.toEqual(
      expect.any(Array),
    );
  });
});

it('the forms of a path have 300 fields, unless they have rows of them', () => {
  expect(
    [
      '/cart',
      '/orders-admin',
      '/orders-admin/M-10001',
      '/orders-admin/new',
      '/Orders-Admin/New/',
      '/orders-admin/new.data',
      '/products-admin',
      '/products-admin/new',
      '/products-admin/0123456789abcdef01234567.data',
      '/products-admin/0123456789abcdef01234567/delete',
      '/products-admin/prices',
      '/stock-admin',
    ].map((path) => formLimitsOf(path).maxFields),
  ).toEqual([300, 300, 300, 1_550, 1_550, 1_550, 300, 1_000, 1_000, 300, 6_010, 2_410]);
});
