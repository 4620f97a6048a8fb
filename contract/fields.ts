/**
 * The basic wire codecs. Money, prices, quantities, ratios and rates are decimal numbers (or their text) on the wire and scaled whole
 * numbers inside; a value with more decimals than its kind is refused, never rounded. Days are `YYYY-MM-DD`; US short dates are accepted.
 */
import { z } from 'zod'
import { type Day, isDay, parseUsDay } from '#domain/days.ts'
import { type DecimalKind, decimalMax, decimalPlaces, formatDecimal, parseDecimal } from '#domain/decimal.ts'
import { type ExactSum, formatSum, parseSum } from '#domain/exact-sum.ts'
import {
  bookedHalalasMax,
  type Halalas,
  type Price,
  type Quantity,
  type Rate,
  type Ratio,
  stockQuantityMax,
} from '#domain/money.ts'
import { isMonth, type Month } from '#domain/months.ts'
import type { Result } from '#domain/problem.ts'
import { sharePercentMax } from '#domain/ratio.ts'

/** A text that a codec converts to another type. */
function plainText(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'invalid')
}

const wireDecimal = z.union([z.number(), plainText(40)])

function scaled<T extends number>(kind: DecimalKind, name: string, max: number = decimalMax[kind]) {
  const decimals = decimalPlaces[kind]
  const size = formatDecimal(max, kind)
  const domainValue = z.custom<T>(value => Number.isSafeInteger(value))
  return z
    .codec(wireDecimal, domainValue, {
      decode: (wire, context) => {
        const parsed = typeof wire === 'number' ? parseNumber(wire, kind) : parseDecimal(wire, kind)
        const isInside = parsed.ok && Math.abs(parsed.value) <= max
        if (isInside) return parsed.value as T
        const isNegative = String(wire).startsWith('-')
        context.issues.push({ code: 'custom', input: wire, ...refusalOf(parsed, isNegative, size, decimals) })
        return z.NEVER
      },
      // One division of two whole numbers gives the double nearest to the decimal, whose shortest text is that decimal.
      encode: value => value / 10 ** decimals,
    })
    .meta({
      description: `${name}, at most ${decimals} decimals, between -${size} and ${size}`,
      minimum: -Number(size),
      maximum: Number(size),
    })
}

/** A number too large to be whole exceeds every bound of its kind. */
function refusalOf(parsed: ReturnType<typeof parseDecimal>, isNegative: boolean, size: string, decimals: number) {
  if (!parsed.ok && parsed.code !== 'tooLarge') return { message: parsed.code, params: { decimals } }
  return isNegative
    ? { message: 'tooSmall', params: { min: `-${size}` } }
    : { message: 'tooLarge', params: { max: size } }
}

/** Numbers from here on are written with an exponent. */
const exponentFrom = 1e21

function parseNumber(value: number, kind: DecimalKind): ReturnType<typeof parseDecimal> {
  return Math.abs(value) >= exponentFrom ? { ok: false, code: 'tooLarge' } : parseDecimal(plain(value), kind)
}

/** A JSON number as plain decimal text: the shortest text that parses to the same number, without an exponent. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

export const money = scaled<Halalas>('money', 'Amount in SAR')
/** For one posting, which may correct the cost of many documents. */
export const bookedMoney = scaled<Halalas>('money', 'Amount in SAR', bookedHalalasMax)
export const wirePrice = scaled<Price>('price', 'Unit price in SAR')
export const wireQuantity = scaled<Quantity>('quantity', 'Quantity')
/** For sums of many documents. */
export const stockQuantity = scaled<Quantity>('quantity', 'Quantity in stock', stockQuantityMax)
export const wireRatio = scaled<Ratio>('ratio', 'Ratio of a unit to the base unit')
export const wireRate = scaled<Rate>('rate', 'Percent')

/** The ratio of two sums, which may exceed any rate that users enter; as a rate, and as a ratio. */
export const shareRate = scaled<Rate>('rate', 'Percent', sharePercentMax)
export const ratioPercent = scaled<Halalas>('rate', 'Percent', sharePercentMax)
/** An average, as the ratio of two sums. */
export const ratioPrice = scaled<Halalas>('price', 'Average price in SAR')

/** A sum over many documents: exact at any size, so large ones are text instead of a JSON number. */
export const moneySum = exactSumOf(2).meta({
  description: 'Sum in SAR, at most 2 decimals; a text from 10,000,000,000,000 on, because a number would not be exact',
})
/** The same for quantities. */
export const quantitySum = exactSumOf(3).meta({
  description:
    'Sum of quantities, at most 3 decimals; a text from 1,000,000,000,000 on, because a number would not be exact',
})

function exactSumOf(places: number) {
  return z.codec(
    z.union([z.number(), plainText(60)]),
    z.custom<ExactSum>(value => Number.isSafeInteger(value) || typeof value === 'bigint'),
    {
      decode: (wire, context) => {
        const value = parseSum(typeof wire === 'number' ? plain(wire) : wire, places)
        if (value !== undefined) return value
        context.issues.push({ code: 'custom', input: wire, message: 'invalidNumber' })
        return z.NEVER
      },
      encode: value => (typeof value === 'number' ? value / 10 ** places : formatSum(value, places)),
    },
  )
}

export const id = z.int().positive()

/** A list of ids without duplicates. */
export function distinctIds(max: number) {
  return z
    .array(id)
    .max(max)
    .superRefine((ids, context) => {
      // A list that is too long is refused for its length only.
      if (ids.length > max) return
      for (const [index, each] of ids.entries()) {
        if (ids.indexOf(each) === index) continue
        context.addIssue({ code: 'custom', input: each, message: 'duplicate', path: [index] })
      }
    })
    .meta({ uniqueItems: true })
}

/** A business day. The server converts an instant to its day in the company's time zone (`server/http/instants.ts`). */
export const wireDay = z
  .codec(
    plainText(40),
    z.custom<Day>(value => typeof value === 'string' && isDay(value)),
    {
      decode: (wire, context) => {
        const value = isDay(wire) ? wire : parseUsDay(wire)
        if (value !== undefined) return value
        context.issues.push({ code: 'custom', input: wire, message: 'invalidDay' })
        return z.NEVER
      },
      encode: value => value,
    },
  )
  .meta({ description: 'A day: YYYY-MM-DD, or M/D/YYYY, or an instant, which stands for its business day' })

/** A calendar month, `YYYY-MM` on both sides. */
export const wireMonth = z
  .codec(
    plainText(40),
    z.custom<Month>(value => typeof value === 'string' && isMonth(value)),
    {
      decode: (wire, context) => {
        if (isMonth(wire)) return wire
        context.issues.push({ code: 'custom', input: wire, message: 'invalidMonth' })
        return z.NEVER
      },
      encode: value => value,
    },
  )
  .meta({ description: 'A month: YYYY-MM' })

/** An instant: ISO 8601 on the wire, epoch milliseconds inside. We send UTC; any offset is accepted. */
export const instant = z.codec(z.iso.datetime({ offset: true }).max(40), z.int(), {
  decode: wire => Date.parse(wire),
  encode: value => isoInstant(value),
})

/** Epoch milliseconds as ISO 8601 UTC text. */
export function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Query and path parameters are text on the wire. */
export const queryInteger = z.codec(
  z
    .string()
    .max(16)
    .regex(/^-?\d{1,15}$/),
  z.int(),
  {
    decode: wire => Number(wire),
    encode: value => String(value),
  },
)

export const queryId = queryInteger.pipe(z.int().positive())

/** `3,17,4`: up to 100 ids. */
export const queryIds = z.codec(
  z
    .string()
    .max(1600)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/),
  z.array(id),
  {
    decode: text => text.split(',').map(Number),
    encode: ids => ids.join(','),
  },
)

export const queryFlag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: wire => wire === 'true',
  encode: value => (value ? 'true' : 'false'),
})

/** A flag that only accepts `false`. */
export const queryFalse = z.codec(z.literal('false'), z.literal(false), {
  decode: (): false => false,
  encode: (): 'false' => 'false',
})

export const queryTrue = z.codec(z.literal('true'), z.literal(true), {
  decode: (): true => true,
  encode: (): 'true' => 'true',
})

/** Page number and size: −1 means no paging (spec §9). */
export const pageNumber = queryInteger.pipe(z.int().min(-1))
export const pageSize = queryInteger.pipe(z.int().min(-1).max(1000))

/** Without control characters and unpaired surrogates, which have no meaning and which not every database stores. */
const line = /^[^\p{Cc}\p{Cs}]*$/u
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
/** Also without invisible characters: format characters, fillers, the empty Braille pattern, line separators. */
const visible = /^[^\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]*$/u
const kept = /^(?:(?!\0)[^\p{Cs}])*$/u

/** One line of typed text: trimmed, in Unicode's composed form (NFC), with length bounds. */
export function text(min: number, max: number) {
  return textCodec(line, min, max)
}

/** The same with line breaks (`\n`) and tabs. */
export function note(min: number, max: number) {
  return textCodec(lines, min, max)
}

/** A name, by which people and things are identified. */
export function name(min: number, max: number) {
  return textCodec(visible, min, max)
}

/** A text that is parsed into a canonical form, or empty. */
export function spelled(parse: (text: string) => Result<string>) {
  return z.codec(z.string(), z.string(), {
    decode: (typed, context) => {
      if (typed === '') return ''
      const result = parse(typed)
      if (result.ok) return result.value
      context.issues.push({ code: 'custom', input: typed, message: result.problems[0]?.code ?? 'invalid' })
      return z.NEVER
    },
    encode: value => value,
  })
}

/** Text that must not be changed: passwords, tokens, drafts of a program. */
export function exactText(max: number) {
  return z.string().max(max).regex(kept, 'invalid')
}

function textCodec(allowed: RegExp, min: number, max: number) {
  // Validated during decoding: a client sends the typed text, and the reply names the wrong field.
  const sent = z.string().max(max).meta({ pattern: allowed.source })
  return z.codec(min > 0 ? sent.min(min) : sent, z.string(), {
    decode: (wire, context) => {
      if (!allowed.test(wire)) {
        context.issues.push({ code: 'custom', input: wire, message: 'invalid' })
        return z.NEVER
      }
      const value = wire.normalize('NFC').replace(/\r\n?/g, '\n').trim()
      const bound = { origin: 'string', inclusive: true, input: value } as const
      if (value.length < min) context.issues.push({ code: 'too_small', minimum: min, ...bound })
      if (value.length > max) context.issues.push({ code: 'too_big', maximum: max, ...bound })
      return value
    },
    encode: value => value,
  })
}

/** The path of an item's picture, named by the hash of its bytes; empty when there is none. */
export const uploadedPicture = z
  .string()
  .max(100)
  .regex(/^(uploads\/items\/[0-9a-f]{32}\.(png|jpg|webp))?$/)
