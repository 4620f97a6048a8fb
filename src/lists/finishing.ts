/** A filter that cannot stand as it was typed refuses before any command of its list does. */
import type { Command } from '../commands/commands.ts'

/** The first field that cannot stand as it was typed; null where there is none. */
export function wrongIn(bar: HTMLElement | null): HTMLInputElement | null {
  return bar?.querySelector<HTMLInputElement>('input:invalid') ?? null
}

/** What is typed into a filter stands at once; what cannot stand keeps the caret, and the command that was given waits. */
export function finishFilter(bar: HTMLElement | null): boolean {
  const wrong = wrongIn(bar)
  if (wrong === null) return true
  wrong.checkValidity()
  wrong.focus()
  return false
}

export type Finishing = {
  /** Whether every filter stands as it was typed; otherwise the caret is where one does not. */
  readonly finish: () => boolean
  readonly isFinished: () => boolean
}

export function finishing(command: Command, { finish, isFinished }: Finishing): Command {
  const { run, blocked } = command
  if (run === undefined) return command
  return {
    ...command,
    blocked: () => (isFinished() ? blocked?.() : undefined),
    run: () => {
      if (finish()) run()
    },
  }
}
