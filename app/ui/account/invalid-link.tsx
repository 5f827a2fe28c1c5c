import { NarrowPage } from '~/ui/layout/narrow-page';

/** What a mailed link shows that opens nothing any more. */
export const InvalidLink = ({ text, action }: { text: string; action: { label: string; href: string } }) => (
  <NarrowPage title="This link no longer works" intro={text}>
    <a href={action.href} className="button button-primary w-full">
      {action.label}
    </a>
  </NarrowPage>
);
