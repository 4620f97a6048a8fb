/**
 * Encodes replies in wire format. `z.encode` also validates every value again, which takes longer than posting a bill; here the compiler
 * checks what a handler returns, and the tests parse every reply with the contract. Schemas with other features (a union, a transforming
 * refinement) are left to `z.encode`.
 */
import * as z from 'zod'

type Encode = (value: unknown) => unknown

const made = new WeakMap<z.core.$ZodType, Encode>()

const bytes = Symbol('bytes')

/** A reply already serialized: for handlers with time to do so before it is sent. */
export type Wired<Reply> = { readonly [bytes]: Buffer; readonly of?: Reply }

export function wired<S extends z.ZodType>(schema: S, value: z.output<S>): Wired<z.output<S>> {
  return { [bytes]: Buffer.from(JSON.stringify(encodeReply(schema, value))) }
}

/** The serialized reply, whether the handler serialized it or not. */
export function wireForm(schema: z.ZodType, answer: unknown): string | Buffer {
  const isWired = typeof answer === 'object' && answer !== null && bytes in answer
  return isWired ? (answer as Wired<unknown>)[bytes] : JSON.stringify(encodeReply(schema, answer))
}

export function encodeReply(schema: z.core.$ZodType, value: unknown): unknown {
  return encoderOf(schema)(value)
}

function encoderOf(schema: z.core.$ZodType): Encode {
  const known = made.get(schema) ?? make(schema)
  made.set(schema, known)
  return known
}

const same: Encode = value => value

const plain = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'custom', 'unknown'])

function make(schema: z.core.$ZodType): Encode {
  if (plain.has(schema._zod.def.type)) return same
  if (schema instanceof z.ZodObject && !isOpen(schema)) return objectEncoder(schema.shape)
  if (schema instanceof z.ZodArray) return arrayEncoder(encoderOf(schema.element))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unlessAbsent(encoderOf(schema.unwrap()))
  if (schema instanceof z.ZodCodec) return codecEncoder(schema)
  return value => z.encode(schema, value)
}

/** Whether an object schema passes unknown keys through. */
function isOpen({ def }: z.ZodObject): boolean {
  return def.catchall !== undefined && def.catchall._zod.def.type !== 'never'
}

/**
 * Compiles an encoder per object schema with one expression for all fields: creating an object with all its fields and serializing it takes
 * less than half the time of adding them one by one. An absent field stays undefined, and JSON omits it. The code contains only field names
 * of the contract, each as a JSON string.
 */
function objectEncoder(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const names = Object.keys(shape)
  const encoders = Object.values(shape).map(encoderOf)
  const fields = encoders.map((encode, index) => {
    const name = JSON.stringify(names[index])
    const own = `given[${name}]`
    return `${name}: ${encode === same ? own : `${own} === undefined ? undefined : encode${index}(${own})`}`
  })
  const parameters = encoders.map((_, index) => `encode${index}`)
  return new Function(...parameters, `return given => ({ ${fields.join()} })`)(...encoders)
}

function arrayEncoder(encode: Encode): Encode {
  return encode === same ? same : value => (value as readonly unknown[]).map(each => encode(each))
}

function unlessAbsent(encode: Encode): Encode {
  return encode === same ? same : value => (value === null || value === undefined ? value : encode(value))
}

function codecEncoder({ def }: z.ZodCodec): Encode {
  const encode = encoderOf(def.in)
  return value => {
    const issues: z.core.$ZodRawIssue[] = []
    const wire = def.reverseTransform(value, { value, issues })
    if (issues.length > 0) throw new Error('A reply has a value that its contract cannot write.')
    return encode(wire)
  }
}
