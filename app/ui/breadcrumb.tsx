/** Links to the parents of a page, from the top down, without the page itself. */
export const Breadcrumb = ({ trail }: { trail: readonly { name: string; path: string }[] }) => (
  <nav aria-label="Breadcrumb" className="mb-2 text-sm md:mb-4">
    <ol className="flex flex-wrap gap-x-1">
      {trail.map(({ name, path }, index) => (
        <li key={path}>
          {index > 0 && '/ '}
          <a href={path} className="link inline-block py-1">
            {name}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
