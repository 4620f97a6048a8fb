/**
 * One field of a definition, as plain data: its kind of value, its name and its bounds. Forms, lists, imports and wire schemas are derived from it.
 */
import { z } from 'zod'
import { parseEmail } from '#domain/access/credentials.ts'
import { parseBarcode } from '#domain/barcodes/typed-barcode.ts'
import { parseBranchPrefix } from '#domain/bills/numbering.ts'
import { parseClockTime } from '#domain/clock-time.ts'
import { parseColour } from '#domain/colour.ts'
import {
  parseAdditionalNumber,
  parseBuildingNumber,
  parseCommercialRegistration,
  parseMobileAnywhere,
  parsePostalCode,
  parseShortAddress,
  parseVatNumber,
} from '#domain/identifiers.ts'
import { accepted, type Problem, type ProblemCode, problem, type Result } from '#domain/problem.ts'
import { fieldCodecs, type Reference } from '../field-kinds.ts'
import {
  id,
  money,
  moneySum,
  name,
  spelled,
  text,
  uploadedPicture,
  wireDay,
  wirePrice,
  wireQuantity,
  wireRate,
  wireRatio,
} from '../fields.ts'
import { fieldsBody, type OtherNames } from './other-names.ts'

/** Text formats: `name` distinguishes rows, the others are values with one canonical spelling. */
const formats = {
  name: null,
  email: parseEmail,
  mobile: parseMobileAnywhere,
  vatNumber: parseVatNumber,
  commercialRegistration: parseCommercialRegistration,
  buildingNumber: parseBuildingNumber,
  postalCode: parsePostalCode,
  additionalNumber: parseAdditionalNumber,
  shortAddress: parseShortAddress,
  branchPrefix: parseBranchPrefix,
  clockTime: parseClockTime,
} as const satisfies Record<string, ((text: string) => Result<string>) | null>
type TextFormat = keyof typeof formats

type FieldText = {
  /** The key of its name under `words`; the field's own name by default. */
  readonly word?: string
  /** Its section of the form; the key of a text under `words`. */
  readonly section?: string
  /** An example value for the form and the header of an import. */
  readonly example?: string
  /** The value of a new row; empty by default. */
  readonly initial?: SingleValue
}

/** Empty is `''`; a required text has a `lengthMin`. */
export type TextField = FieldText & {
  readonly kind: 'text' | 'code'
  readonly lengthMin?: number
  readonly lengthMax: number
  readonly format?: TextFormat
  /** No two rows may have the same text, or texts that look alike. */
  readonly isUnique?: true
  /** For a new row without a code: this prefix and the next free number. */
  readonly numberPrefix?: string
}

type Needed = {
  /** Required in every row. */
  readonly isRequired?: true
}

/** In the unit of its kind, never negative, a ratio above zero, a percentage at most a hundred; null if not set. */
export type DefinedNumber = FieldText & Needed & { readonly kind: NumberKind }

/** A whole number; null if not set. */
export type DefinedCount = FieldText & Needed & { readonly kind: 'count'; readonly min: number; readonly max: number }

/** Null if not set. */
export type DefinedDay = FieldText & Needed & { readonly kind: 'day' }

export type DefinedFlag = FieldText & { readonly kind: 'flag' }

/** One of the choices, each the key of a text under `words`; `''` is none, if it is optional. */
export type DefinedChoice = FieldText & {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly isRequired?: true
  /**
   * Choices whose names are not under `words`: months by number, amounts by their halalas, account types and subtypes by their own texts, account
   * roles by the accounts of the default chart, exemption reasons by the texts of the e-invoice.
   */
  readonly names?: 'months' | 'halalas' | 'accountTypes' | 'accountSubtypes' | 'accountRoles' | 'exemptionReasons'
  /** The choices for each value of another field of the row; forms offer only these. */
  readonly suiting?: {
    readonly field: string
    readonly choices: Readonly<Record<string, readonly string[]>>
    /** The problem of any other choice. */
    readonly problem: ProblemCode
  }
}

/** `#1E7B4F`; `''` is none. */
export type DefinedColour = FieldText & { readonly kind: 'colour' }

/** The path of a picture that was uploaded before, see `uploadedPicture`; `''` is none. Shown in forms, absent from spreadsheets. */
export type DefinedImage = FieldText & { readonly kind: 'image' }

/** A reference to another row. Sent and stored as an id, and returned with its names; an external list names it by code or name. Null if not set. */
export type DefinedReference = FieldText &
  Needed & {
    readonly kind: 'reference'
    readonly to: ReferredKind
    /** The meaning of an empty reference; the key of a text under `words`. */
    readonly none?: string
  }

/**
 * `itemUnit`: a unit of goods, which includes the item; its code is the item's code, followed by the unit's name unless the ratio is 1. `saleUnit`: the
 * same of goods and services.
 */
export type ReferredKind =
  | 'account'
  | 'branch'
  | 'category'
  | 'costCentre'
  | 'customer'
  | 'deliveryApp'
  | 'item'
  | 'itemUnit'
  | 'party'
  | 'saleUnit'
  | 'supplier'

/** A field with a single value. */
export type SingleField =
  | TextField
  | DefinedNumber
  | DefinedCount
  | DefinedDay
  | DefinedFlag
  | DefinedChoice
  | DefinedColour
  | DefinedImage
  | DefinedReference

/** A few short codes, such as the barcodes of a unit: without spaces or commas, and each unique in the whole shop. */
export type DefinedTexts = FieldText & { readonly kind: 'texts'; readonly lengthMax: number; readonly countMax: number }

/** Child rows of the row, such as the units of an item. Each has a stable id. */
export type DefinedRows = FieldText & {
  readonly kind: 'rows'
  /** The name of a child row; the key of a text under `words`. */
  readonly each: string
  readonly of: Readonly<Record<string, ChildField>>
  /** The text or reference that identifies a child row for users and imports: unique within its parent row. */
  readonly key: string
  readonly countMax: number
  /** The reference to the branch of a child row: users can neither read nor change those of branches without access. */
  readonly ofBranch?: string
  /** Requires at least one. */
  readonly isRequired?: true
}
export type ChildField = SingleField | DefinedTexts

export type DefinedField = SingleField | DefinedRows

/** A computed read-only column of the list. Money is an exact sum of any size; a price is null if there is none. */
export type ComputedField = { readonly kind: 'money' | 'count' | 'price'; readonly word?: string }

/** In sent and stored form. */
export type SingleValue = string | number | bigint | boolean | null
export type ChildValue = SingleValue | readonly string[]
/** `id` is null for a new row. */
export type ChildRow = Child<ChildValue>
type Child<Value> = Readonly<Record<string, Value>> & { readonly id: number | null }
export type DefinedValue = SingleValue | readonly ChildRow[]
/** In reply form: references with their names. */
export type RowValue = DefinedValue | Reference | readonly Child<ChildValue | Reference>[]
export type FieldValues = Readonly<Record<string, DefinedValue>>

/** A wire value whose field is known only by name: in histories and imports. */
export const wireCell = z.union([text(0, 1000), z.number().min(-1e12).max(1e12), z.boolean(), z.null()])
export type WireCell = z.output<typeof wireCell>
const textsMax = 100
export const wireTexts = z.array(text(0, 200)).max(textsMax)
export type ChildWire = WireCell | readonly string[]
export type WireValue = WireCell | readonly Child<ChildWire>[]

/** The same in replies of histories, which are written once and read for good. */
const childId = { id: id.nullable() }
export const wireValue: z.ZodType<WireValue> = z.union([
  wireCell,
  z.array(z.object(childId).catchall(z.union([wireCell, wireTexts]))),
])
/** Of any length: the audit has all permissions of a role in one value. */
const replyCell = z.union([z.string(), z.number(), z.boolean(), z.null(), fieldCodecs.reference])
export const replyValue: z.ZodType<ReplyValue> = z.union([
  replyCell,
  z.array(z.object(childId).catchall(z.union([replyCell, wireTexts]))),
])
export type ReplyValue = WireValue | Reference | readonly Child<ChildWire | Reference>[]
export const replyChange = z.object({ field: z.string(), from: replyValue, to: replyValue })

const numberCodecs = {
  money,
  price: wirePrice,
  quantity: wireQuantity,
  ratio: wireRatio,
  percent: wireRate,
} as const
export type NumberKind = keyof typeof numberCodecs

export function isNumber(field: DefinedField | DefinedTexts): field is DefinedNumber {
  return Object.hasOwn(numberCodecs, field.kind)
}

/** A number in wire format. */
export function wireNumber({ kind }: DefinedNumber, value: SingleValue): WireCell {
  const codec: z.ZodType = numberCodecs[kind]
  return value === null ? null : wireCell.parse(z.encode(codec, value))
}

/** The initial value of a new row. */
export function emptyValue(field: SingleField): SingleValue
export function emptyValue(field: ChildField): ChildValue
export function emptyValue(field: DefinedField): DefinedValue
export function emptyValue(field: DefinedField | ChildField): DefinedValue | ChildValue
export function emptyValue({ kind, ...field }: DefinedField | DefinedTexts): DefinedValue | ChildValue {
  if ('initial' in field && field.initial !== undefined) return field.initial
  if (kind === 'rows' || kind === 'texts') return []
  if (kind === 'flag') return false
  return isText(kind) ? '' : null
}

const textKinds: readonly DefinedField['kind'][] = ['text', 'code', 'choice', 'colour', 'image']

/** Whether the field is stored as a text; its empty value is `''`. */
export function isText(kind: DefinedField['kind'] | 'texts'): boolean {
  return textKinds.some(each => each === kind)
}

/** Whether a new row without a code gets the next free one. */
export function isNumbered(field: DefinedField | DefinedTexts): field is TextField & { readonly numberPrefix: string } {
  return 'numberPrefix' in field && field.numberPrefix !== undefined
}

/** Whether a new row requires it. */
export function isRequired(field: DefinedField | DefinedTexts): boolean {
  if (field.kind === 'text' || field.kind === 'code')
    return (field.lengthMin ?? 0) > 0 && field.numberPrefix === undefined
  return 'isRequired' in field && field.isRequired === true
}

/** The input schema; child rows may use other names. */
export function inputSchema(field: DefinedField, names?: OtherNames): z.ZodType<DefinedValue> {
  return field.kind === 'rows' ? rowsSchema(field, names) : singleSchema(field)
}

/** Child rows are sent as a whole list: a row without an id is new, and existing rows that are not sent are deleted. */
function rowsSchema({ of, countMax, isRequired }: DefinedRows, names?: OtherNames): z.ZodType<readonly ChildRow[]> {
  const fields = Object.entries(of).map(([name, field]) => [name, childSchema(field).optional()] as const)
  const shape = { ...Object.fromEntries(fields), id: id.nullable().default(null) }
  const row: z.ZodType<ChildRow> = fieldsBody(shape, names)
  return z
    .array(row)
    .max(countMax)
    .refine(rows => !isRequired || rows.length > 0, 'required')
}

export function childSchema(field: ChildField): z.ZodType<ChildValue> {
  return field.kind === 'texts' ? textsSchema(field) : singleSchema(field)
}

function textsSchema({ lengthMax, countMax }: DefinedTexts): z.ZodType<readonly string[]> {
  return z.array(name(1, lengthMax).pipe(spelled(parseBarcode))).max(countMax)
}

/** The input schema of a field with a single value. */
export function singleSchema(field: SingleField): z.ZodType<SingleValue> {
  switch (field.kind) {
    case 'text':
    case 'code':
      return textSchema(field)
    case 'count':
      return needed(field, z.int().min(field.min).max(field.max))
    case 'day':
      return needed(field, wireDay)
    case 'reference':
      return needed(field, id)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(field.isRequired ? [...field.choices] : ['', ...field.choices])
    case 'colour':
      return colour
    case 'image':
      return uploadedPicture
    default:
      return needed(field, numberSchema(field))
  }
}

/** May be empty. */
const colour = text(0, 20).pipe(spelled(parseColour))

const percentMax = 10_000

function numberSchema({ kind }: DefinedNumber): z.ZodType<SingleValue> {
  const codec: z.ZodType<number> = numberCodecs[kind]
  const positive = codec.refine(value => value >= 0, 'mustNotBeNegative')
  if (kind === 'ratio') return codec.refine(value => value > 0, 'mustBePositive')
  const tooLarge = { message: 'tooLarge', params: { max: '100' } }
  return kind === 'percent' ? positive.refine(value => value <= percentMax, tooLarge) : positive
}

function needed(field: SingleField, schema: z.ZodType<SingleValue>): z.ZodType<SingleValue> {
  const nullable = schema.nullable()
  return isRequired(field) ? nullable.refine(value => value !== null, 'required') : nullable
}

/** The reply schema; rows from before a rule are returned unchanged. */
export function replySchema(field: DefinedField): z.ZodType<RowValue> {
  if (field.kind !== 'rows') return singleReplySchema(field)
  const fields = Object.entries(field.of).map(([name, each]) => [name, childReplySchema(each)] as const)
  const row: z.ZodType<Child<ChildValue | Reference>> = z.object({ ...Object.fromEntries(fields), id: id.nullable() })
  return z.array(row)
}

function childReplySchema(field: ChildField): z.ZodType<ChildValue | Reference> {
  return field.kind === 'texts' ? z.array(z.string()) : singleReplySchema(field)
}

function singleReplySchema(field: SingleField): z.ZodType<SingleValue | Reference> {
  if (isNumber(field)) return numberCodecs[field.kind].nullable()
  switch (field.kind) {
    case 'count':
      return z.int().nullable()
    case 'day':
      return wireDay.nullable()
    case 'reference':
      return fieldCodecs.reference.nullable()
    case 'flag':
      return z.boolean()
    default:
      return z.string()
  }
}

export function computedSchema({ kind }: ComputedField): z.ZodType<DefinedValue> {
  if (kind === 'price') return wirePrice.nullable()
  return kind === 'money' ? moneySum : z.int()
}

function textSchema({ lengthMin = 0, lengthMax, format }: TextField): z.ZodType<SingleValue> {
  if (format === 'name') return name(lengthMin, lengthMax)
  const parse = format && formats[format]
  return parse ? text(lengthMin, lengthMax).pipe(spelled(parse)) : text(lengthMin, lengthMax)
}

/** Why a text is invalid in its field; null if it is valid. `isRequired` decides whether it may be empty. */
export function textProblem({ lengthMax, format }: TextField, typed: string): Problem | null {
  if (typed === '') return null
  if (typed.length > lengthMax) return problem('', 'tooLong', { max: lengthMax })
  const result = (format && formats[format])?.(typed) ?? accepted(typed)
  return result.ok ? null : (result.problems[0] ?? null)
}

/** The same keys with mapped values. */
export function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}
