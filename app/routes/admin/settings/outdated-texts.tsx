import type { OutdatedText } from '~/domain/back-office/outdated-texts.server';

/** What the farm wrote itself stays as it was typed: somebody has to change it. */
export const OutdatedTexts = ({ texts }: { texts: readonly OutdatedText[] }) => (
  <section className="card space-y-3 p-4" aria-labelledby="outdated">
    <h2 id="outdated">Texts that name what you don’t offer</h2>
    <p className="text-sm text-ink-soft">
      Customers still read these words. Please check each text, and change its words if they are no longer
      true.
    </p>
    <ul className="divide-y divide-edge-pale">
      {texts.map(({ name, path, promises, excerpt }) => (
        <li key={path} className="py-1">
          <a href={path} className="link inline-block py-2 font-bold">
            {name}
          </a>
          <span className="block text-sm text-ink-soft">
            {promises.join(', ')}: {excerpt}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
