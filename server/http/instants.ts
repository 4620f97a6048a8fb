/**
 * Converts instants in place of days to the day in the company's time zone: other clients send `2026-01-31T21:30:00Z`, or a browser's UTC
 * date text. Source: decision 29.
 */
import * as z from 'zod'
import { instant, wireDay } from '#contract/fields.ts'
import type { Day } from '#domain/days.ts'

/** The format of `toUTCString`: `Sat, 31 Jan 2026 21:30:00 GMT`. */
const utcText = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The input with every instant in place of a day replaced by its day; other fields stay unchanged. */
export function withDaysOfInstants(
  schema: z.core.$ZodType,
  given: unknown,
  dayAt: (instantMs: number) => Day,
): unknown {
  if (schema === wireDay) return dayOf(given, dayAt)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return withDaysOfInstants(schema.unwrap(), given, dayAt)
  if (schema instanceof z.ZodObject && isRecord(given))
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const field = schema.shape[name]
        return [name, field ? withDaysOfInstants(field, value, dayAt) : value]
      }),
    )
  return given
}

function dayOf(given: unknown, dayAt: (instantMs: number) => Day): unknown {
  const read = instant.safeParse(given)
  if (read.success) return dayAt(read.data)
  return typeof given === 'string' && utcText.test(given) ? dayAt(Date.parse(given)) : given
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
