import { EmptyState } from '../empty-state';

/** In place of the form of something that was deleted before anything was typed. `children`: the link to the list. */
export const Deleted = ({ noun, children }: { noun: string; children: React.ReactNode }) => (
  <EmptyState title={`This ${noun} has been deleted`} text="Somebody has deleted it.">
    {children}
  </EmptyState>
);
