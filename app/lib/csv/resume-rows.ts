/** The rows again after the first was taken from them; ends their iteration when it ends. */
export async function* resumeRows<Row>(first: Row, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
