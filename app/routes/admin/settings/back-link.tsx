import { setUpRowPath } from '~/paths/set-up';
import { Icon } from '~/ui/icon';

/** `step`: of the set-up, which led to this page; then its list is the way back. */
export const BackLink = ({
  path,
  text,
  step = null,
}: {
  path: string;
  text: string;
  step?: string | null;
}) => (
  <p>
    <a href={step === null ? path : setUpRowPath(step)} className="button button-quiet -ml-2">
      <Icon name="left" size={18} />
      {step === null ? text : 'All steps'}
    </a>
  </p>
);
