/** The parts of a call that have a schema. */
import type { Json } from '../support/fuzz.ts'

export type Part = 'params' | 'query' | 'body'
export const parts = ['params', 'query', 'body'] as const
export type Parts = Readonly<Partial<Record<Part, Json>>>
