import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../support/full-run';

/** Files of the product: a slow expression in any of them stops the whole process. */
const files = [
  'main.ts',
  'server.ts',
  ...['app', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ),
];

/** Patterns that are built at run time, as they come out. A file that builds one and is not here fails. */
const built: Readonly<Record<string, readonly RegExp[]>> = {
  'app/api/request-checks.server.ts': [/^\/api\/products\/[^/]+\/[^/]+\/?$/],
  // Those of the fields of forms, which are literals elsewhere.
  'app/api/description/examples.ts': [],
  'app/clients/daraja.server.ts': [
    /\binvalid (?:phone ?number|msisdn|party ?a)\b|\b(?:phone ?number|msisdn|party ?a) (?:is )?invalid\b/i,
  ],
  'app/enhance/forms/validate-form.ts': [],
  'app/domain/accounts/two-step/two-step-form.ts': [/^[A-Z]{24}$/],
  'app/domain/catalogue/parse-volume.ts': [],
  'app/domain/catalogue/products/product-form.ts': [/^variant_(\d+)_sku$/],
  // Words that were typed, escaped (search-patterns.ts).
  'app/domain/standing-orders/list/find-standing-orders.server.ts': [],
  // Its text is cut to 200 characters.
  'app/enhance/navigation/prefetch.ts': [/^\/(cart|products\/.*\/quick-view|.*\.ics$)/],
  'app/http/rendering/page-handlers.server.ts': [/^\/booking\/(?<reference>[^/]+)\/(?<x>[^/]+)$(?<!\.data)/],
  // Expressions of queries, which are ours.
  'db/embedded/language/expressions/regular-expressions.ts': [],
  'db/embedded/language/filters/regexp.ts': [],
};

/** These read the style sheet of the build only, once. */
const trusted = ['app/http/rendering/used-css.server.ts'];

/**
 * Found to be fast on 2026-11-30, in half of the time that all take; only a full run asks again. One that changes is a new one.
 */
const known: readonly RegExp[] = [
  /((?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s\d{1,2}\s[A-Z][a-z]+(?:\s\d{4})?|\d{1,2}(?::\d\d)?\s?[AP]M\s-\s\d{1,2}(?::\d\d)?\s?[AP]M|M-(?:Pesa|\d+)|0\d{3}\s\d{3}\s\d{3})[.,:;]?)/,
  /^(localhost|.*\.(local|localhost|internal|test|invalid)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/,
  /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu,
  /(?<![\p{L}\p{N}])(?:\+?254|0)[\s.()-]*([17](?:[\s.()-]*\d){8})(?!\d)/gu,
  /^(intent|sealedForm|version|returnTo|redirectTo|role|purpose|settles|session|hash|id|list|move|seen\w*|.*(Id|Key|Token|Version))$/,
  /<img(?: src="[^"<>]*")? alt="([^"<>]*)"[^<>]*>/g,
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/,
  /^(\/+(?:hooks\/+[^/]+|reset-password|verify-email|change-email|invitation|booking|o|standing-orders\/+confirm|(?:newsletter|back-in-stock)\/+[^/]+)\/).+/i,
  /(?<![\p{L}\p{N}])\+?(\d{1,6})[\s-]*(?:[*x•][\s-]*){2,}(\d{2,4})(?!\p{N})/u,
  /^.*[.!?][”’)]*(?=\s)/s,
];

type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

function findPatterns(file: string): { readonly patterns: readonly Pattern[]; readonly builds: boolean } {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, scriptKind(file));
  const patterns: Pattern[] = [];
  let builds = false;
  const add = (literal: string) => {
    const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(literal) ?? [];
    patterns.push({ file, source: body, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node.text);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExpOf(node.expression)) {
      const [pattern, flags] = node.arguments ?? [];
      if (pattern && ts.isStringLiteralLike(pattern))
        patterns.push({
          file,
          source: pattern.text,
          flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
        });
      else builds = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { patterns, builds };
}

const scriptKind = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
const isRegExpOf = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'RegExp';

/** Without an unbounded repetition the time has a bound. */
const mayBeSlow = ({ file, source }: Pattern): boolean =>
  /[*+]|\{\d+,\}/.test(source) && !trusted.includes(file);

const found = files.map((file) => ({ file, ...findPatterns(file) }));

describe('a regular expression', () => {
  it('takes no time by the square of a text, or worse', () => {
    const patterns = new Map<string, Pattern>();
    for (const pattern of [
      ...found.flatMap((each) => each.patterns),
      ...Object.entries(built).flatMap(([file, expressions]) =>
        expressions.map(({ source, flags }) => ({ file, source, flags })),
      ),
    ])
      if (mayBeSlow(pattern)) patterns.set(`/${pattern.source}/${pattern.flags}`, pattern);
    // As many as there were when this was written, or the search for them is broken.
    expect(patterns.size).toBeGreaterThan(150);
    expect(known.map(String).filter((literal) => !patterns.has(literal))).toEqual([]);
    if (!isFullRun) for (const literal of known.map(String)) patterns.delete(literal);
    const slow = [...patterns].flatMap(([literal, { file, source, flags }]) => {
      // A matching that takes longer counts as slow, also on a busy machine: its characters are counted instead.
      const result = checkSync(source, flags, {
        timeout: 60_000,
        attackTimeout: null,
        incubationTimeout: null,
      });
      if (result.status === 'safe') return [];
      return [
        `${file}: ${literal} is ${result.status === 'vulnerable' ? result.complexity.summary : result.status}`,
      ];
    });
    expect(slow).toEqual([]);
    // Its work is the same everywhere; a machine with ten runs beside it takes minutes.
  }, 600_000);

  it('that is built at run time is known to this test', () => {
    expect(found.filter(({ builds }) => builds).map(({ file }) => file)).toEqual(
      expect.arrayContaining(Object.keys(built)),
    );
    expect(found.filter(({ builds, file }) => builds && !(file in built)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('is found to be slow by this test', () => {
    for (const slow of [/\/+$/, /\s+$/, /(a+)+$/, /^\d*\s*\d*x/])
      expect([slow.source, checkSync(slow.source, slow.flags).status]).toEqual([slow.source, 'vulnerable']);
  });
});
