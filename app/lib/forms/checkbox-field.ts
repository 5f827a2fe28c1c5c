/** A checkbox in a table of fields: it sends 'on' or nothing. */
export const checkboxField = (label: string) => ({
  label,
  normalise: (text: string) => (text === 'on' ? 'on' : ''),
  parse: (text: string) => text === 'on',
});
