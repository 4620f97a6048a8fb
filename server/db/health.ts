/** The known defects of the stored data, and which operations remain allowed. */
import { type Anchor, type Follower, followPostings } from './anchor.ts'
import { checkFile } from './check-file.ts'
import { LostPostingsError } from './data-error.ts'
import type { Health, Tx } from './database.ts'
import { missingPostings, readPostingEnds } from './posting-ends.ts'

export type HealthParts = {
  readonly read: Tx
  /** For SQLite. */
  readonly file: string | undefined
  readonly anchor: Anchor | undefined
  readonly isAsClosed: boolean
  /** Another process serves the data and maintains the anchor. */
  readonly isForCommand: boolean
}

const lookAgainMs = 1000

export async function openHealth({ read, file, anchor, isAsClosed, isForCommand }: HealthParts) {
  const findMissing = async () => (anchor ? missingPostings(read, await anchor.read()) : [])
  const report = (line: string) => void process.stderr.write(`${line}\n`)
  let damage: string | undefined
  let missing = await findMissing()
  let missingAtMs = performance.now()
  let looking: Promise<void> | undefined
  let follower: Follower | undefined
  const follow = () => {
    if (anchor && !isForCommand) follower = followPostings(read, anchor, report)
  }
  if (missing.length === 0) follow()

  const health: Health = {
    damage: () => damage,
    missing: () => missing,
    isAsClosed,
    look: () => {
      if (file === undefined) return Promise.resolve()
      looking ??= checkFile(file).then(found => {
        damage ??= found
        looking = undefined
      })
      return looking
    },
    acceptLoss: async () => {
      await anchor?.accept(await readPostingEnds(read))
      missing = []
    },
  }
  return {
    health,
    follower: () => follower,
    /** Called before each posting. A command may have accepted the loss meanwhile. */
    requirePostings: async () => {
      if (missing.length === 0) return
      if (performance.now() - missingAtMs > lookAgainMs) {
        missingAtMs = performance.now()
        missing = await findMissing()
        if (missing.length === 0) follow()
      }
      if (missing.length > 0) throw new LostPostingsError('postings are missing, see the first lines of this start.')
    },
  }
}
