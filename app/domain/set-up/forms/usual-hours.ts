/** As the page of the farm and search engines read them (hours of the section 'Opening hours'). */
export const usualHours = [
  'Every day 8AM - 9PM',
  'Every day 6AM - 8PM',
  'Mon-Sat 8AM - 6PM',
  'Mon-Fri 8AM - 5PM',
] as const;

export const isUsual = (hours: string): boolean => usualHours.some((each) => each === hours);
