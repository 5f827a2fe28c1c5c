/** Whether a submit event is conform's validation of one field, which sends nothing. */
export const isValidateIntent = (submitter: HTMLElement | null | undefined): boolean =>
  submitter?.getAttribute('name') === '__intent__';
