import '@remix-run/server-runtime';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The instant of the request: a loader, an action and what they call never read the clock themselves. */
    now: Date;
    /** Set by the API: the path of the call in its description, for the metrics. */
    route?: string;
    /** Set by an action whose form is shown again: a loader must not redirect. */
    showsFormAgain?: boolean;
  }
}
