/** What pages show: examples are for the back office until they are kept. */
export const withoutExamples = <Content extends object>(content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.filter((item) => !isExample(item)) : value,
    ]),
  ) as Content;

const isExample = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'isExample' in item && item.isExample === true;
