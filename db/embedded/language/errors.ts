/** What a failed command reports beside its code: labels for the driver, the key of a duplicate, and the like. */
export type ErrorDetails = {
  labels?: string[];
  keyPattern?: unknown;
  keyValue?: unknown;
  errInfo?: unknown;
  [detail: string]: unknown;
};

/** A failure that the client is told of, with the code and the name that MongoDB 7.0 uses for it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** 2 BadValue. */
export const badValue = (message: string) => new CommandError(2, 'BadValue', message);

/** 9 FailedToParse. */
export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message);

/** 14 TypeMismatch. */
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);

const names: Record<number, string> = { 2: 'BadValue', 9: 'FailedToParse', 14: 'TypeMismatch' };

/** An error that MongoDB knows by number only, such as 40324 or 31254; its name is then `Location<number>`. */
export const locationError = (code: number, message: string) =>
  new CommandError(code, names[code] ?? `Location${code}`, message);

/** 238 NotImplemented: for what MongoDB has and this store has not, where MongoDB has no code for the unknown thing. */
export const notSupported = (feature: string) =>
  new CommandError(238, 'NotImplemented', `${feature} is not supported by the built-in store`);

/** 40324: a pipeline stage that this store does not have. */
export const unknownStage = (name: string) =>
  locationError(40324, `Unrecognized pipeline stage name: '${name}'`);

/** 168 InvalidPipelineOperator: an expression operator that this store does not have. */
export const unknownExpression = (name: string) =>
  new CommandError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);

/** 15952: a $group accumulator that this store does not have. */
export const unknownAccumulator = (name: string) => locationError(15952, `unknown group operator '${name}'`);

/** 2 BadValue: a query operator inside a field's condition that this store does not have. */
export const unknownQueryOperator = (name: string) => badValue(`unknown operator: ${name}`);

/** 2 BadValue: a query operator at the top of a filter that this store does not have. */
export const unknownTopLevelOperator = (name: string) =>
  badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
