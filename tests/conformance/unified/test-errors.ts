/** The server or the driver did not do what the test expects. */
export class Mismatch extends Error {
  override name = 'Mismatch';
}

/** The test cannot run here; the summary counts the message as the reason. */
export class SkipTest extends Error {
  override name = 'SkipTest';
}
