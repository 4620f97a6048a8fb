/**
 * What the server and the renderer say to each other. The renderer makes a workbook in a process of its own, with the code that the client makes
 * it with; it asks the server for everything by the calls of the API, and the server answers them as the person whose file it is.
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
    /** None: all. */
    branchIds: z.array(z.int()),
  }),
  /** The one that a pack is narrowed to. */
  branch: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
})
export type RenderJob = z.output<typeof renderJob>

/** Answers the call of the same number; `body` is JSON, or empty. */
export const rendererAnswer = z.object({ number: z.int(), status: z.int(), body: z.string() })
export type RendererAnswer = z.output<typeof rendererAnswer>

/** A call that the renderer makes. */
export const rendererCall = z.object({
  kind: z.literal('call'),
  number: z.int(),
  method: z.string(),
  path: z.string(),
  language: z.string(),
  body: z.string(),
})
export type RendererCall = z.output<typeof rendererCall>

/** What the renderer ends with: a file, that there is more than one takes, or why there is none. */
export const rendered = z.union([
  z.object({
    kind: z.literal('file'),
    /** Without its ending. */
    name: z.string(),
    content: z.instanceof(Uint8Array),
  }),
  z.object({ kind: z.literal('tooLarge') }),
  /** A call that was refused, by its status and the code of its error. */
  z.object({ kind: z.literal('failure'), status: z.int(), error: z.string() }),
])
export type Rendered = z.output<typeof rendered>
