/** An invalid filter blocks the commands of its list. */
import type { Command } from '../commands/commands.ts'

export type Finishing = {
  /** Whether every filter is valid; otherwise focuses an invalid one. */
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
