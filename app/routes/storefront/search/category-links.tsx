import { categoryPath } from '~/paths';

export const CategoryLinks = ({ categories }: { categories: readonly { name: string; slug: string }[] }) => (
  <ul className="mt-3 flex flex-wrap justify-center gap-2">
    {categories.map(({ name, slug }) => (
      <li key={slug}>
        <a href={categoryPath(slug)} className="button button-secondary px-4 font-normal">
          {name}
        </a>
      </li>
    ))}
  </ul>
);
