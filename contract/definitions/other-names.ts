/**
 * Field names of the specification for a definition whose calls it names. The calls accept them beside ours, and ignore the further fields of
 * replies, so that a reply can be sent back unchanged.
 */
import { z } from 'zod'
import { id, text } from '../fields.ts'

export type OtherNames = {
  /** Our field for each other name. */
  readonly fields: Readonly<Record<string, string>>
  /** Fields that replies repeat, such as an id or a name in the language of the call: ignored. */
  readonly ignored: readonly string[]
  /** Constant values of every row; other values are refused. */
  readonly fixed?: Readonly<Record<string, boolean>>
  /** The same for child rows, by field. */
  readonly rows?: Readonly<Record<string, OtherNames>>
}

const repeated = z.union([id, text(0, 200)])

/** A strict object of these fields; a field with another name may be sent under either. */
export function fieldsBody<const Shape extends z.ZodRawShape>(
  shape: Shape,
  names?: OtherNames,
): z.ZodType<z.output<z.ZodObject<Shape>>>
export function fieldsBody(shape: z.ZodRawShape, names?: OtherNames): z.ZodType {
  if (!names) return z.strictObject(shape)
  const { fields, ignored, fixed = {} } = names
  const either = Object.entries(fields).flatMap(([name, field]) => {
    const schema = shape[field]
    return schema ? [{ name, field, schema }] : []
  })
  const isRequired = either.filter(({ schema }) => !z.safeParse(schema, undefined).success)
  return z
    .strictObject({
      ...Object.fromEntries(ignored.map(name => [name, repeated.optional()])),
      ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, z.literal(value).optional()])),
      ...shape,
      ...Object.fromEntries(
        either.flatMap(({ name, field, schema }) => [name, field].map(each => [each, z.optional(schema)])),
      ),
    })
    .check(({ value, issues }) => {
      for (const { name, field } of isRequired)
        if (value[name] === undefined && value[field] === undefined)
          issues.push({ code: 'custom', message: 'required', path: [field], input: value })
    })
}

/** The sent fields by our names, which take precedence if both are sent. */
export function byOwnNames<Sent extends object>(sent: Sent, names: OtherNames | undefined): Sent
export function byOwnNames(sent: object, names: OtherNames | undefined): object {
  if (!names) return sent
  const { fields, ignored, fixed = {}, rows = {} } = names
  const own: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (ignored.includes(name) || Object.hasOwn(fixed, name) || value === undefined) continue
    const field = fields[name] ?? name
    if (field !== name && Object.hasOwn(sent, field)) continue
    own[field] = Array.isArray(value) ? value.map(row => byOwnNames(row, rows[field])) : value
  }
  return own
}
