/**
 * Runs the renderer in a child process that ends with its work: a workbook that is too large ends only the renderer. It has only the
 * environment that Node needs, and requests all data over the message channel.
 */
import {
  type Rendered,
  type RendererAnswer,
  type RendererCall,
  type RenderJob,
  rendered,
  rendererCall,
} from '#contract/renderer.ts'
import { OutOfBoundsError, runApart } from '../run-apart.ts'

/** A file that takes longer has more content than anybody reads. */
const renderMsMax = 10 * 60_000
const heapMegabytesMax = 512
const program = new URL('../../renderer/main.ts', import.meta.url)
const passedOn = ['PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP', 'TMPDIR']

export type AnswerRenderer = (call: RendererCall) => Promise<Omit<RendererAnswer, 'number'>>

export async function renderApart(job: RenderJob, answer: AnswerRenderer, signal: AbortSignal): Promise<Rendered> {
  const env = Object.fromEntries(passedOn.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  try {
    const reply = await runApart(program, job, {
      ...{ env, signal, timeout: renderMsMax, execArgv: [`--max-old-space-size=${heapMegabytesMax}`] },
      reply: message => {
        const call = rendererCall.safeParse(message)
        return call.success ? answered(call.data, answer) : undefined
      },
    })
    return rendered.parse(reply)
  } catch (error) {
    if (error instanceof OutOfBoundsError) return { kind: 'tooLarge' }
    throw error
  }
}

async function answered(call: RendererCall, answer: AnswerRenderer): Promise<RendererAnswer> {
  return { number: call.number, ...(await answer(call)) }
}
