/** Stands for the types that the test generates from the description, so that this folder compiles without them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
