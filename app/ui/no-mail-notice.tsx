import { useRootData } from './layout/use-root-data';
import { Notice } from './notice';

/** Stands before a form that would send an email. Nothing while emails are sent. */
export const NoMailNotice = ({ children }: { children: string }) =>
  useRootData().canMail ? null : (
    <Notice kind="warning">
      <p>We can’t send emails right now. {children}</p>
    </Notice>
  );
