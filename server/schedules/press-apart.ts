/**
 * Runs the press in a process of its own, which ends with its work: a workbook that is too large ends the press alone. It has no
 * environment but what Node needs, and asks for everything over the channel.
 */
import {
  type PressAnswer,
  type PressCall,
  type PressErrand,
  type Pressed,
  pressCall,
  pressed,
} from '#contract/press.ts'
import { OutOfBoundsError, runApart } from '../run-apart.ts'

/** A file that takes longer is of more than anybody reads. */
const pressMsMax = 10 * 60_000
const heapMegabytesMax = 512
const program = new URL('../../press/main.ts', import.meta.url)
const passedOn = ['PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP', 'TMPDIR']

export type AnswerPress = (call: PressCall) => Promise<Omit<PressAnswer, 'number'>>

export async function pressApart(errand: PressErrand, answer: AnswerPress, signal: AbortSignal): Promise<Pressed> {
  const env = Object.fromEntries(passedOn.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  try {
    const said = await runApart(program, errand, {
      ...{ env, signal, timeout: pressMsMax, execArgv: [`--max-old-space-size=${heapMegabytesMax}`] },
      reply: message => {
        const call = pressCall.safeParse(message)
        return call.success ? answered(call.data, answer) : undefined
      },
    })
    return pressed.parse(said)
  } catch (error) {
    if (error instanceof OutOfBoundsError) return { kind: 'tooLarge' }
    throw error
  }
}

async function answered(call: PressCall, answer: AnswerPress): Promise<PressAnswer> {
  return { number: call.number, ...(await answer(call)) }
}
