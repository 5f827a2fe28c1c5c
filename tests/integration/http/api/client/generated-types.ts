/** Stands for the types that the test generates from the description, so that this folder compiles without them. */
export type paths = any;
