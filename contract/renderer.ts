/**
 * The protocol between server and renderer. The renderer makes a workbook in a process of its own, with the client's code; it requests all
 * data through API calls, which the server answers with the rights of the file's owner.
 */
import { z } from 'zod'
import { wireDay } from './fields.ts'
import { supportedLanguages } from './protocol.ts'
import { scheduledContent } from './schedule.ts'

/** The first message to the renderer. */
export const renderJob = z.object({
  content: scheduledContent,
  from: wireDay,
  to: wireDay,
  language: z.enum(supportedLanguages),
  timeZone: z.string(),
  access: z.object({
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** Empty means all. */
    branchIds: z.array(z.int()),
  }),
  /** The branch of a pack, if it is restricted to one. */
  branch: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
})
export type RenderJob = z.output<typeof renderJob>

/** The reply to the call with the same number; `body` is JSON, or empty. */
export const rendererAnswer = z.object({ number: z.int(), status: z.int(), body: z.string() })
export type RendererAnswer = z.output<typeof rendererAnswer>

/** An API call of the renderer. */
export const rendererCall = z.object({
  kind: z.literal('call'),
  number: z.int(),
  method: z.string(),
  path: z.string(),
  language: z.string(),
  body: z.string(),
})
export type RendererCall = z.output<typeof rendererCall>

/** The renderer's result: a file, a report too large for one, or a failure. */
export const rendered = z.union([
  z.object({
    kind: z.literal('file'),
    /** Without its extension. */
    name: z.string(),
    content: z.instanceof(Uint8Array),
  }),
  z.object({ kind: z.literal('tooLarge') }),
  /** A refused call, with its status and error code. */
  z.object({ kind: z.literal('failure'), status: z.int(), error: z.string() }),
])
export type Rendered = z.output<typeof rendered>
