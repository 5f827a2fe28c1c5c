/** The part of pino's logger that the domain uses. */
export type Log = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const consoleLog: Log = {
  info: () => undefined,
  error: (fields, message) => console.error(JSON.stringify({ level: 'error', message, ...fields })),
};
