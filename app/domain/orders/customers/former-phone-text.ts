/** In place of a number that nobody should call any more. `phone`: as it is read. */
export const formerPhoneText = (phone: string): string => `No phone: ${phone} may be somebody else’s by now`;
