import { type Read, unreadable } from '../../outcome.ts'
import { type Field, type FieldOptions, type FieldWords, field, type SoundValue } from './field.ts'

/** A sign, whole digits without leading zeros, decimals without trailing ones. */
const plainNumber = /^(-?)(?=\.?\d)0*(\d*)(?:\.(?=\d)(\d*?)0*)?$/

/**
 * The text of a string, or of a number sent where a text is expected; `undefined` for anything
 * else.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  // An integer beyond 2^53 has already lost digits: it must be sent as text.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined
  return String(value)
}

/**
 * Refuses NUL and lone surrogates: labels can't print them, and not every database can store them.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function fits(text: string, maxCharacters: number): boolean {
  if (text.length <= maxCharacters) return true
  if (text.length > maxCharacters * 2) return false
  return Array.from(text).length <= maxCharacters
}

export function textWith(words: FieldWords) {
  return function text<const Options extends FieldOptions = FieldOptions>(
    maxCharacters?: number,
    options?: Options,
  ): Field<string, SoundValue<string, Options>> {
    const expects = words.text(maxCharacters)
    const schema =
      maxCharacters === undefined
        ? { type: 'string' }
        : { type: 'string', maxLength: maxCharacters }
    const convert = (value: unknown): Read<string> => {
      const read = textOf(value)
      if (read === undefined || !isStorable(read)) return unreadable
      return maxCharacters === undefined || fits(read, maxCharacters) ? read : unreadable
    }
    const read = field(expects, schema, convert, options)
    return options?.required ? notBlank(read) : read
  }
}

/** Treats a required text of blanks only as missing (D15). */
function notBlank<Sound>(inner: Field<string, Sound>): Field<string, Sound> {
  return {
    ...inner,
    read(value, reading, parent, key) {
      const blank = typeof value === 'string' && value.trim() === ''
      return inner.read(blank ? '' : value, reading, parent, key)
    },
  }
}

export function oneOfWith(words: FieldWords) {
  return function oneOf<
    const Option extends string,
    const Options extends FieldOptions = FieldOptions,
  >(allowed: readonly Option[], options?: Options): Field<Option, SoundValue<Option, Options>> {
    const convert = (value: unknown): Read<Option> =>
      allowed.find((option) => option === value) ?? unreadable
    return field(words.oneOf(allowed), { type: 'string', enum: allowed }, convert, options)
  }
}

export function flagWith(words: FieldWords) {
  return function flag<const Options extends FieldOptions = FieldOptions>(
    options?: Options,
  ): Field<boolean, SoundValue<boolean, Options>> {
    const convert = (value: unknown): Read<boolean> =>
      typeof value === 'boolean' ? value : unreadable
    return field(words.flag, { type: 'boolean' }, convert, options)
  }
}

/**
 * A number in its smallest unit (hundredths for two decimals); `undefined` if it has more digits
 * than allowed or is not a number.
 */
function unitsOf(value: unknown, wholeDigits: number, decimals: number): number | undefined {
  if (typeof value === 'number') return unitsOfNumber(value, wholeDigits, decimals)
  return typeof value === 'string' ? unitsOfText(value, wholeDigits, decimals) : undefined
}

function unitsOfNumber(value: number, wholeDigits: number, decimals: number): number | undefined {
  const factor = 10 ** decimals
  const units = Math.round(value * factor)
  // Dividing back gives the same number only if there are no further decimals.
  const isExact = units / factor === value && Math.abs(units) < 10 ** (wholeDigits + decimals)
  return isExact ? units + 0 : undefined
}

/** Works on the digits, so that no precision is lost. */
function unitsOfText(written: string, wholeDigits: number, decimals: number): number | undefined {
  const match = written.length > 64 ? null : plainNumber.exec(written)
  if (match === null) return undefined
  const [, sign, whole = '', part = ''] = match
  if (whole.length > wholeDigits || part.length > decimals) return undefined
  const units = Number(whole + part.padEnd(decimals, '0'))
  return sign === '-' ? 0 - units : units
}

export interface IntegerOptions extends FieldOptions {
  readonly negative?: boolean
  /** The smallest and the largest value, where the number of digits does not say it. */
  readonly least?: number
  readonly most?: number
}

/**
 * An integer of at most `digits` digits. Negative ones are read only where a rule has its own code
 * for them.
 */
export function integerWith(words: FieldWords) {
  return function integer<const Options extends IntegerOptions = IntegerOptions>(
    digits: number,
    own?: Options,
  ): Field<number, SoundValue<number, Options>> {
    const options: IntegerOptions = own ?? {}
    const { least = 0, most = 10 ** digits - 1 } = options
    const isBound = options.least !== undefined || options.most !== undefined
    const readDigits = (value: unknown): Read<number> => {
      const count = unitsOf(value, digits, 0)
      return count === undefined || (count < 0 && !options.negative) ? unreadable : count
    }
    const readBound = (value: unknown): Read<number> => {
      const count = readDigits(value)
      return typeof count === 'number' && (count < least || count > most) ? unreadable : count
    }
    const expects = isBound ? words.integerBetween(least, most) : words.integerOf(digits)
    const schema = { type: 'integer', minimum: least, maximum: most }
    return field(expects, schema, isBound ? readBound : readDigits, own)
  }
}

export interface HundredthsOptions extends FieldOptions {
  readonly negative?: boolean
  /** Whether 0 is refused. */
  readonly positive?: boolean
}

/** A decimal such as 4,2 digits, read exactly as an integer number of hundredths. */
export function hundredthsWith(words: FieldWords) {
  return function hundredthsOf<const Options extends HundredthsOptions = HundredthsOptions>(
    wholeDigits: number,
    options?: Options,
  ): Field<number, SoundValue<number, Options>> {
    const { positive = false, negative = false } = options ?? {}
    const readAny = (value: unknown): Read<number> => {
      const count = unitsOf(value, wholeDigits, 2)
      return count === undefined || (count < 0 && !negative) ? unreadable : count
    }
    const readPositive = (value: unknown): Read<number> => {
      const count = readAny(value)
      return count === 0 ? unreadable : count
    }
    const expects = words.hundredths(wholeDigits, positive)
    const minimum = positive ? 0.01 : 0
    const schema = { type: 'number', minimum, maximum: 10 ** wholeDigits - 0.01 }
    return field(expects, schema, positive ? readPositive : readAny, options)
  }
}

/**
 * A coordinate is a text; sent as a number it is rounded to fit (D15), because a client that
 * computes it can't control how many decimals its language prints.
 */
export function coordinateWith(words: FieldWords) {
  const text = textWith(words)
  return function coordinate(maxCharacters: number, options: FieldOptions = {}): Field<string> {
    const inner = text(maxCharacters, options)
    const fitted = (value: unknown): unknown =>
      typeof value === 'number' ? roundedToFit(value, maxCharacters) : value
    return {
      ...inner,
      read: (value, reading, parent, key) => inner.read(fitted(value), reading, parent, key),
    }
  }
}

function roundedToFit(value: number, maxCharacters: number): unknown {
  // There are no digits to round, or too many before the point.
  if (!(Math.abs(value) < 1e10)) return value
  const whole = Math.trunc(value).toString().length + (value < 0 && value > -1 ? 1 : 0)
  const decimals = Math.max(0, Math.min(8, maxCharacters - whole - 1))
  const exact = String(value)
  if (exact.length <= maxCharacters && !exact.includes('e')) return exact
  const rounded = value.toFixed(decimals)
  // Rounding up may add a digit before the point: 9.9999 becomes 10.000.
  return rounded.length <= maxCharacters ? rounded : value.toFixed(Math.max(0, decimals - 1))
}
