import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

/** `Tuesday 1 December 2026`, `7:00 AM - 6:00 PM`, `M-Pesa` and `M-12345`, `0712 345 678`; with what stands directly after it. */
const unit =
  /((?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s\d{1,2}\s[A-Z][a-z]+(?:\s\d{4})?|\d{1,2}(?::\d\d)?\s?[AP]M\s-\s\d{1,2}(?::\d\d)?\s?[AP]M|M-(?:Pesa|\d+)|0\d{3}\s\d{3}\s\d{3})[.,:;]?)/;

/**
 * A text whose days, hours, and order and phone numbers go to the next line whole. Where the line is narrower than one, as
 * with large text, it breaks within, unlike after addNonBreakingSpaces alone.
 */
export const Unbroken = ({ text }: { text: string }) =>
  addNonBreakingSpaces(text)
    .split(unit)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} className="unbroken">
          {part}
        </span>
      ) : (
        part
      ),
    );
