import { decodeEntities } from './read-page';

type PageForm = {
  /** What a browser without scripts would send; without files and buttons. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** Names without those of hidden fields. */
  readonly fields: ReadonlySet<string>;
};

/** Reads the form of the page that has all of these fields. */
export function readPageForm(html: string, names: readonly string[]): PageForm {
  const form = html
    .split('<form')
    .slice(1)
    .map((rest) => rest.split('</form>')[0] ?? '')
    .find((each) => names.every((name) => each.includes(` name="${name}"`)));
  if (form === undefined) throw new Error(`The page has no form with ${names.join(', ')}.`);
  const values: [string, string][] = [];
  const fields = new Set<string>();
  for (const control of form.matchAll(controls)) {
    const { input, tag, attributes = input ?? '', content = '' } = control.groups ?? {};
    const name = attribute(attributes, 'name');
    const type = attribute(attributes, 'type');
    if (name === null) continue;
    if (type !== 'hidden') fields.add(name);
    const isOff = (type === 'checkbox' || type === 'radio') && !/\schecked=/.test(attributes);
    if (type === 'file' || isOff) continue;
    if (tag === 'textarea') values.push([name, decodeEntities(content).replace(/^\n/, '')]);
    else if (tag === 'select') values.push([name, selectedValue(content)]);
    else values.push([name, attribute(attributes, 'value') ?? (type === 'checkbox' ? 'on' : '')]);
  }
  return { values, fields };
}

const controls =
  /<input\b(?<input>[^>]*)>|<(?<tag>textarea|select)\b(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/\k<tag>>/g;

const attribute = (attributes: string, name: string): string | null => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : decodeEntities(value);
};

function selectedValue(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const selected = all.find((attributes) => /\sselected=/.test(attributes)) ?? all[0] ?? '';
  return attribute(selected, 'value') ?? '';
}
