import { expect, it } from 'vitest';
import { composeIssue } from '~/domain/newsletter/issues/compose-issue.server';

const options = {
  site: { name: 'Malisho', url: 'https://malisho.example' },
  postalAddress: '7km off the Bumala centre',
  unsubscribeUrl: 'https://malisho.example/newsletter/unsubscribe/abc',
};
const compose = (body: string) => composeIssue({ subject: 'Habari', body }, options);

it('writes an issue as plain text that reads like its HTML', () => {
  const { text } = compose(
    [
      '## What is *fresh*',
      'Mala & cheese, 5 < 6. [Order](/shop?a=1&b=2), <https://a.example>, [mail](mailto:a@b.example).',
      '- one\n- two\n  with more',
      '3. three\n4. four',
      '![A cow](/images/cow.webp)',
      '> quoted',
      '---',
      'Bye\\\nMalisho',
    ].join('\n\n'),
  );
  expect(text).toBe(
    `Habari
======

What is fresh
-------------

Mala & cheese, 5 < 6. Order (https://malisho.example/shop?a=1&b=2), https://a.example, mail (mailto:a@b.example).

- one
- two
with more

3. three
4. four

A cow

quoted

* * *

Bye
Malisho

${'-- '}
You’re getting this email because you subscribed to the newsletter of Malisho with this address.
7km off the Bumala centre
Unsubscribe: https://malisho.example/newsletter/unsubscribe/abc
Malisho
https://malisho.example
`,
  );
});

it('makes links and pictures absolute, and leaves nothing that runs or loads from elsewhere', () => {
  const { html } = compose(
    '[a](/shop) [b](products/milk) [c](//other.example/x) [d](javascript:alert) [e](#top)\n\n' +
      '![cow](/images/cow.webp) ![spy](https://spy.example/x.png) <img src=x onerror=alert(1)>',
  );
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual([
    'https://malisho.example',
    'https://malisho.example/shop',
    'https://malisho.example/products/milk',
    'https://other.example/x',
    'https://malisho.example/#top',
    'https://malisho.example/newsletter/unsubscribe/abc',
    'https://malisho.example',
  ]);
  const pictures = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, source]) => source);
  expect(pictures).toEqual(['https://malisho.example/images/cow.webp']);
  expect(html).not.toContain('javascript:');
  expect(html).toContain('&lt;img');
});

it('says in a test where the unsubscribe link stands', () => {
  const { text, html } = composeIssue(
    { subject: 'Habari', body: 'Text' },
    { ...options, unsubscribeUrl: null },
  );
  for (const part of [text, html]) {
    expect(part).toContain('Unsubscribe (in each subscriber');
    expect(part).not.toContain('/newsletter/unsubscribe/');
  }
});
