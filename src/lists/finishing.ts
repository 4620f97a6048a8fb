/** A filter that cannot stand as it was typed refuses before any command of its list does. */
import type { Command } from '../commands/commands.ts'

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
