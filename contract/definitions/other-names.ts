/**
 * Names that the specification gives to fields of a definition whose calls it names. The calls take them beside ours, with what replies
 * have besides, so that a reply can be sent back as it came.
 */
import { z } from 'zod'
import { id, text } from '../fields.ts'

export type OtherNames = {
  /** The field that each other name means. */
  readonly fields: Readonly<Record<string, string>>
  /** What replies repeat, an id or a name in the language of the call: ignored. */
  readonly ignored: readonly string[]
  /** What is true of every row; anything else is refused. */
  readonly fixed?: Readonly<Record<string, boolean>>
  /** The same of child rows, by field. */
  readonly rows?: Readonly<Record<string, OtherNames>>
}

const repeated = z.union([id, text(0, 200)])

/** An object of these fields and no others; a field that has another name may be sent by either. */
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

/** What was sent, by our names, which win where a field is sent by both. */
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
