import { NarrowPage } from '~/ui/layout/narrow-page';

/** The page of a used, expired or replaced mailed link. */
export const InvalidLink = ({ text, action }: { text: string; action: { label: string; href: string } }) => (
  <NarrowPage title="This link no longer works" intro={text}>
    <a href={action.href} className="button button-primary w-full">
      {action.label}
    </a>
  </NarrowPage>
);
