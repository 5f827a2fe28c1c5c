/** A link with the Print button after it, whose place is kept until a script shows it: nothing moves then. */
export const PrintBar = ({ children }: { children: React.ReactNode }) => (
  <div className="screen-only">
    <p className="flex flex-wrap gap-3">
      {children}{' '}
      <button type="button" data-print className="button button-primary invisible">
        Print
      </button>
    </p>
    <noscript>
      <p className="mt-3">To print, use your browser’s menu.</p>
    </noscript>
  </div>
);
