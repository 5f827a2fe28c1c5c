import { Notice } from '~/ui/notice';

/** Above a page that shows what is saved as customers would see it. */
export const PreviewNotice = (props: {
  text: string;
  editPath: string;
  editLabel: string;
  listPath: string;
  listName: string;
}) => (
  <Notice kind="warning">
    <p>
      <strong>Preview.</strong> {props.text}
    </p>
    <p className="flex flex-wrap gap-x-4">
      <a href={props.editPath} className="link flex min-h-[44px] items-center font-bold">
        {props.editLabel}
      </a>{' '}
      <a href={props.listPath} className="link flex min-h-[44px] items-center font-bold">
        {props.listName}
      </a>
    </p>
  </Notice>
);
