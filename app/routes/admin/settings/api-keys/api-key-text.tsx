import { apiKeysPath } from '~/paths';
import { Notice } from '~/ui/notice';

/** A new key, shown once. */
export const ApiKeyText = (props: {
  name: string;
  text: string;
  /** The URL of a call that the key may make. */
  exampleUrl: string;
}) => (
  <>
    <h1 className="break-words">The key of “{props.name}”</h1>
    <Notice kind="warning">
      <p>Copy the key now: it is shown only once. Keep it like a password.</p>
    </Notice>
    <section className="card space-y-4 p-4 sm:p-6" aria-label="The key">
      <p>
        <code id="key-text" className="break-all text-sm sm:text-base">
          {props.text}
        </code>
      </p>
      <p className="min-h-[44px]">
        <button type="button" data-copy="key-text" hidden className="button button-secondary">
          Copy
        </button>
      </p>
      <h2>Try it</h2>
      <p>On the system that uses the key:</p>
      <pre className="whitespace-pre-wrap break-all rounded border border-edge-pale bg-milk p-4 text-sm">
        curl -H &quot;Authorization: Bearer {props.text}&quot; {props.exampleUrl}
      </pre>
      <a href={apiKeysPath} className="button button-primary w-full">
        I have copied it
      </a>
    </section>
  </>
);
