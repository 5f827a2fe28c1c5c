import { parseNairobi } from './format/dates';
import { listPath } from './list-path';
import { normaliseObjectId } from './object-id';
import { toSearchText } from './search-text';

/** One parameter of the address of a list. */
type ListParameter<Value extends string | null> = {
  readonly name: string;
  /** The value without a filter, which addresses omit. */
  readonly none: Value;
  /** `none` for what is no choice. */
  readonly parse: (text: string) => Value;
};

/** `parse` returns '' for no filter. */
export const textParameter = (name: string, parse = toSearchText): ListParameter<string> => ({
  name,
  none: '',
  parse,
});

/** Every list's search field. */
export const searchParameter = textParameter('q');

type Choices<Choice extends string> = readonly Choice[] | Readonly<Record<Choice, unknown>>;

/** `choices` are names, or an object with a property for each. */
export function choiceParameter<Choice extends string>(
  name: string,
  choices: Choices<Choice>,
): ListParameter<Choice | null>;
export function choiceParameter<Choice extends string, None extends string>(
  name: string,
  choices: Choices<Choice>,
  none: None,
): ListParameter<Choice | None>;
export function choiceParameter(
  name: string,
  choices: Choices<string>,
  none: string | null = null,
): ListParameter<string | null> {
  const names = Array.isArray(choices) ? choices : Object.keys(choices);
  return { name, none, parse: (text) => (names.includes(text) ? text : none) };
}

/** A day in Nairobi, `YYYY-MM-DD`. */
export const dayParameter = (name: string): ListParameter<string | null> => ({
  name,
  none: null,
  parse: (text) => (text.length === 10 && parseNairobi(text) ? text : null),
});

/** The id of a document. */
export const idParameter = (name: string): ListParameter<string | null> => ({
  name,
  none: null,
  parse: normaliseObjectId,
});

/** The number of a page, or the cursor of a keyset page. */
type Place = { readonly page?: number; readonly before?: string; readonly after?: string };

/** The filter of the list at `path`, from its parameters in the order in which addresses have them. */
export function listFilter<Parameters extends Readonly<Record<string, ListParameter<string | null>>>>(
  path: string,
  parameters: Parameters,
) {
  type Filter = { readonly [Key in keyof Parameters]: Parameters[Key]['none'] };
  const keys = Object.keys(parameters);
  const parameter = (key: string) => parameters[key] as ListParameter<string | null>;
  const fill = (valueOf: (key: string) => string | null) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Filter;
  const isSet = (filter: Partial<Filter>, key: string) =>
    filter[key] !== undefined && filter[key] !== parameter(key).none;
  return {
    none: fill((key) => parameter(key).none),
    /** Ignores values that are no choice. */
    parse: (params: URLSearchParams): Filter =>
      fill((key) => parameter(key).parse((params.get(parameter(key).name) ?? '').trim())),
    /** `of` is another address with the same parameters, such as a download. */
    path(filter: Partial<Filter> = {}, { page = 1, ...cursors }: Place = {}, of = path): string {
      const set = keys.filter((key) => isSet(filter, key));
      const texts = Object.fromEntries(set.map((key) => [parameter(key).name, filter[key] ?? null]));
      return listPath(of, { ...texts, ...cursors }, page);
    },
    isFiltered: (filter: Partial<Filter>): boolean => keys.some((key) => isSet(filter, key)),
  };
}
