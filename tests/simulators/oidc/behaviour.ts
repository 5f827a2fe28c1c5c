/** How the provider differs from one that is in order. */
export type Behaviour = {
  /** Every connection is cut, as where nothing listens. */
  readonly down: boolean;
  /** Addresses that begin with one of these get no answer at all. */
  readonly silent: readonly string[];
  /** Addresses that begin with one of these are answered with 503. */
  readonly broken: readonly string[];
  /** What the answer that the browser carries back says instead. */
  readonly callback: Readonly<Record<string, string | null>>;
  /** Claims of the identity token that are other ones; the token is signed anew with the right key. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The identity token is signed with a key that nobody knows. */
  readonly forged: boolean;
  /** Puts email address and names into the identity token, as some providers do, and not only into the user info. */
  readonly claimsInToken: boolean;
  /** The user info is of somebody else. */
  readonly otherUserInfo: boolean;
};

export const defaultBehaviour: Behaviour = {
  down: false,
  silent: [],
  broken: [],
  callback: {},
  claims: {},
  forged: false,
  claimsInToken: false,
  otherUserInfo: false,
};
