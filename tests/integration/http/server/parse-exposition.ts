/** Values by the series as they are written: `name{label="value"}`. */
export type Samples = ReadonlyMap<string, number>;

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
/** Prometheus reads values by Go's ParseFloat, in any case; prom-client writes `Nan`, such as a mean of nothing. */
const sample = new RegExp(
  `^(${name})(\\{${label}(?:,${label})*\\})? ([Nn][aA][Nn]|[+-]Inf|-?[0-9.]+(?:e[+-]?[0-9]+)?)$`,
);
const suffixes: Readonly<Record<string, RegExp>> = {
  histogram: /_(?:bucket|sum|count)$/,
  summary: /_(?:sum|count)$/,
};

/** Parses Prometheus' text format 0.0.4 and throws for whatever it does not allow. */
export function parseExposition(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const [, typed = '', type = ''] =
      new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`).exec(line) ?? [];
    if (typed !== '') {
      if (types.has(typed)) throw new Error(`A second type: ${line}`);
      types.set(typed, type);
      continue;
    }
    const [, series = '', labels = '', value = ''] = sample.exec(line) ?? [];
    if (series === '') throw new Error(`Not a sample: ${line}`);
    const isTyped = [...types].some(
      ([family, kind]) => series === family || (series.startsWith(family) && suffixes[kind]?.test(series)),
    );
    if (!isTyped) throw new Error(`A sample without a type: ${line}`);
    if (samples.has(series + labels)) throw new Error(`A second sample: ${line}`);
    samples.set(series + labels, Number(value.replace('Inf', 'Infinity')));
  }
  checkHistograms(types, samples);
  return samples;
}

const abbreviatedUnits = 's|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d';
const otherUnits =
  'milliseconds|microseconds|nanoseconds|minutes|hours|days|weeks|kelvin|fahrenheit|bits|kilobytes|megabytes|gigabytes|inches|feet|miles|grams|percents?';

/** What `promtool check metrics` would say of a text: the rules of promlint (prometheus/client_golang). */
export function lintExposition(text: string): string[] {
  const helps = new Map(
    [...text.matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, family = '', help = '']) => [family, help]),
  );
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, family = '', type = '']) => {
    const has = (words: string) => new RegExp(`_(?:${words})(?:_|$)`).test(family);
    const labels = [...text.matchAll(new RegExp(`^${family}\\{(.*)\\} `, 'gm'))].map(([, list = '']) => list);
    const faults: readonly (readonly [string, boolean])[] = [
      ['no help text', !helps.get(family)],
      ['a counter without _total', type === 'counter' && !family.endsWith('_total')],
      ['_total, and no counter', type !== 'counter' && family.endsWith('_total')],
      ['a suffix of histograms', type !== 'histogram' && /_(?:bucket|count|sum)$/.test(family)],
      ['a label of histograms', type !== 'histogram' && labels.some((list) => /\ble="/.test(list))],
      ['a label of summaries', type !== 'summary' && labels.some((list) => /\bquantile="/.test(list))],
      ['its type in its name', has('gauge|counter|histogram|summary|untyped')],
      ['a colon', family.includes(':')],
      ['camelCase', /[a-z][A-Z]/.test(family)],
      ['an abbreviated unit', has(abbreviatedUnits)],
      ['no base unit', has(otherUnits)],
    ];
    return faults.filter(([, isFault]) => isFault).map(([fault]) => `${family}: ${fault}`);
  });
}

/** The last bucket has all observations. */
function checkHistograms(types: ReadonlyMap<string, string>, samples: Map<string, number>): void {
  for (const [series, count] of samples) {
    const [, family = '', labels = ''] = /^(.*)_count(?:\{(.*)\})?$/.exec(series) ?? [];
    if (types.get(family) !== 'histogram') continue;
    const bucket = [...samples].find(
      ([other]) =>
        other.startsWith(`${family}_bucket{`) &&
        other.includes('le="+Inf"') &&
        labels.split(/,(?=\w+=")/).every((each) => other.includes(each)),
    );
    if (bucket?.[1] !== count) throw new Error(`${series} is ${count}, its last bucket ${bucket?.[1]}`);
  }
}
