/** Looks through a whole SQLite file apart, so that nobody waits for it. */
import { z } from 'zod'
import { runApart } from '../run-apart.ts'

const answer = z.object({ damage: z.string().optional() })

/** What is damaged, in SQLite's words; undefined where nothing is. */
export async function checkFile(file: string): Promise<string | undefined> {
  return answer.parse(await runApart(new URL('./check-file-process.ts', import.meta.url), { file })).damage
}
