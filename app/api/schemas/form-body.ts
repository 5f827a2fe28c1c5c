import { z } from '@hono/zod-openapi';
import { ApiError, toFieldErrors } from '../api-error';

export const versionInput = z.iso.datetime().optional().openapi({
  description: 'The value that you read: 409 if it has changed since. Without it, the last change wins.',
});

/** Throws the 409 of a body whose `updatedAt` is not the stored one. */
export function checkVersion(
  sent: string | undefined,
  stored: { readonly updatedAt: Date },
  noun: string,
): void {
  if (sent !== undefined && Date.parse(sent) !== stored.updatedAt.getTime()) throw changedMeanwhile(noun);
}

export const changedMeanwhile = (noun: string): ApiError =>
  new ApiError(409, `Somebody has changed this ${noun}. Read it again before you change it.`);

type JsonValue = string | number | boolean | null | readonly string[] | undefined;
type FormValue = string | readonly string[];

/** As a form would send them; leaves out what the body leaves out. */
export const toFormValues = (body: Readonly<Record<string, JsonValue>>): Record<string, FormValue> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, FormValue][] =>
      value === undefined ? [] : [[name, toFormValue(value)]],
    ),
  );

function toFormValue(value: Exclude<JsonValue, undefined>): FormValue {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'number' ? String(value) : value;
}

/** The texts of a form whose rules compare fields; '' for what is left out. */
export const toFormTexts = <Name extends string>(values: {
  readonly [Each in Name]?: string | number | null | undefined;
}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])) as Readonly<
    Record<Name, string>
  >;

type ParseOptions = {
  /** Gives the name of a form field in the body. */
  readonly nameOf?: (field: string) => string;
  /** From toImageChoice. */
  readonly imageFaults?: readonly ApiError[];
};

/** Throws the 400 of values that break a rule, with the faults of the images; the fault of one image alone is thrown as it is. */
export function parseForm<Form>(
  schema: z.ZodType<Form>,
  values: Readonly<Record<string, unknown>>,
  { nameOf = (field) => field, imageFaults = [] }: ParseOptions = {},
): Form {
  const result = schema.safeParse(values);
  const [imageFault, ...others] = imageFaults;
  if (result.success && imageFault && others.length === 0) throw imageFault;
  if (result.success && !imageFault) return result.data;
  const { fields } = rejectedForm(result.success ? {} : toFieldErrors(result.error), nameOf).details;
  throw rejectedForm(Object.assign({}, fields, ...imageFaults.map(({ details }) => details.fields)));
}

/** The 400 of what only the shop's data can tell, such as a name that is taken. */
export const rejectedForm = (
  errors: Readonly<Record<string, readonly string[] | undefined>>,
  nameOf: (field: string) => string = (field) => field,
): ApiError =>
  new ApiError(400, 'The request is not valid.', {
    fields: Object.fromEntries(
      Object.entries(errors).flatMap(([field, messages]) => (messages ? [[nameOf(field), messages]] : [])),
    ),
  });
