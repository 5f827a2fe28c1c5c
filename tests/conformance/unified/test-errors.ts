/** Thrown where what the server or the driver did differs from what the test expects. */
export class Mismatch extends Error {
  override name = 'Mismatch';
}

/** Thrown where a test cannot be judged here: the message is the reason that the summary counts. */
export class SkipTest extends Error {
  override name = 'SkipTest';
}
