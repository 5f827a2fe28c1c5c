/** What is measured in, on a farm and in a kitchen. */
const unit = /(\d) (?=(?:ml|cl|dl|L|l|litres?|mg|g|kg|mm|cm|m|km|%|°C)(?![\p{L}\d]))/gu;

/** Returns the text with numbers bound to their units, so that no line ends between: `500 ml`, `3.8 %`. */
export const bindUnits = (text: string): string => text.replace(unit, '$1\u00a0');
