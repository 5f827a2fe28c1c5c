/** Additional fields of an error reply. */
type ErrorDetails = {
  labels?: string[];
  keyPattern?: unknown;
  keyValue?: unknown;
  errInfo?: unknown;
  [detail: string]: unknown;
};

/** An error reply with MongoDB 7.0's code and name. */
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

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);

export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message);

export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);

export const invalidOptions = (message: string) => new CommandError(72, 'InvalidOptions', message);

const names: Record<number, string> = { 2: 'BadValue', 9: 'FailedToParse', 14: 'TypeMismatch' };

/** An error that MongoDB identifies by number only; its name is `Location<number>`. */
export const locationError = (code: number, message: string) =>
  new CommandError(code, names[code] ?? `Location${code}`, message);

/** 238 NotImplemented, for features that this store does not support and for which MongoDB has no code of its own. */
export const notSupported = (feature: string) =>
  new CommandError(238, 'NotImplemented', `${feature} is not supported by the built-in store`);

export const unknownStage = (name: string) =>
  locationError(40324, `Unrecognized pipeline stage name: '${name}'`);

export const unknownExpression = (name: string) =>
  new CommandError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);

export const unknownAccumulator = (name: string) => locationError(15952, `unknown group operator '${name}'`);

export const unknownQueryOperator = (name: string) => badValue(`unknown operator: ${name}`);

export const unknownTopLevelOperator = (name: string) =>
  badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
