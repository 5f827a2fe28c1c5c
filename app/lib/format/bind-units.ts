const numberBeforeUnit = /(\d) (?=(?:ml|cl|dl|L|l|litres?|mg|g|kg|mm|cm|m|km|%|°C)(?![\p{L}\d]))/gu;

/** No line break between number and unit: `500 ml`, `3.8 %`. */
export const bindUnits = (text: string): string => text.replace(numberBeforeUnit, '$1\u00a0');
