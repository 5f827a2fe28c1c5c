import { Double, Long, type Decimal128 } from 'bson';
import {
  addDecimals,
  decimalFromDouble,
  decimalFromInteger,
  divideDecimals,
  writeDecimal,
  type Decimal,
} from './decimal';
import { fitsLong, integerValue, readNumber, widerKind, type NumberKind } from './numbers';
import type { Value } from './values';

/**
 * A running sum as in MongoDB: integers exactly, doubles with error compensation (ten times 0.1 is 1), decimals
 * separately. Ignores non-numbers.
 */
export class Total {
  count = 0;
  private kind: NumberKind = 'int';
  private small = 0;
  private large = 0n;
  private double = 0;
  private error = 0;
  private decimal: Decimal | null = null;

  add(value: Value): void {
    const numeric = readNumber(value);
    if (!numeric) return;
    this.count += 1;
    this.kind = widerKind(this.kind, numeric.kind);
    switch (numeric.kind) {
      case 'int':
        this.small += numeric.value;
        // A double is exact up to 2^53; beyond that the sum moves to the bigint.
        if (!Number.isSafeInteger(this.small)) this.carry();
        break;
      case 'long':
        this.large += numeric.value;
        break;
      case 'double':
        this.addDouble(numeric.value);
        break;
      case 'decimal':
        this.decimal = addDecimals(this.decimal ?? decimalFromInteger(0), numeric.value);
        break;
    }
  }

  private carry(): void {
    this.large += BigInt(this.small);
    this.small = 0;
  }

  /** Knuth's two-sum. */
  private addDouble(value: number): void {
    const sum = this.double + value;
    const part = sum - this.double;
    const lost = this.double - (sum - part) + (value - part);
    // Infinity minus infinity would make the error NaN.
    if (Number.isFinite(lost)) this.error += lost;
    this.double = sum;
  }

  private whole(): bigint {
    return this.large + BigInt(this.small);
  }

  private asDouble(): number {
    const total = this.double + (this.error + Number(this.whole()));
    return Number.isFinite(this.double) ? total : this.double;
  }

  private asDecimal(): Decimal {
    const rest = addDecimals(decimalFromInteger(this.whole()), decimalFromDouble(this.double + this.error));
    return addDecimals(this.decimal ?? decimalFromInteger(0), rest);
  }

  /** The sum in the widest type added; 0 without numbers. */
  sum(): Value {
    if (this.kind === 'decimal') return writeDecimal(this.asDecimal());
    if (this.kind === 'double') return new Double(this.asDouble());
    const whole = this.whole();
    if (!fitsLong(whole)) return new Double(Number(whole));
    return this.kind === 'long' ? Long.fromBigInt(whole) : integerValue(whole);
  }

  /** The mean as double or decimal; null without numbers. */
  mean(): Double | Decimal128 | null {
    if (this.count === 0) return null;
    if (this.kind === 'decimal') {
      return writeDecimal(divideDecimals(this.asDecimal(), decimalFromInteger(this.count)));
    }
    return new Double(this.asDouble() / this.count);
  }
}
