/** For a phone that others use, too. A guest's browser forgets who ordered, and returns to a path of the shop. */
export const NotYou = ({ isSignedIn, returnTo }: { isSignedIn: boolean; returnTo: string }) =>
  isSignedIn ? (
    <p>
      Not you?{' '}
      <a href="/logout" className="link inline-flex min-h-[44px] items-center px-1">
        Sign out
      </a>
    </p>
  ) : (
    <form method="post" action="/checkout">
      <input type="hidden" name="returnTo" value={returnTo} />
      Not you?{' '}
      <button name="intent" value="clear" className="link min-h-[44px] px-1">
        Clear
      </button>
    </form>
  );
