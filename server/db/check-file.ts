/** Checks a whole SQLite file in a child process, so that the server stays responsive. */
import { z } from 'zod'
import { runApart } from '../run-apart.ts'

const answer = z.object({ damage: z.string().optional() })

/** SQLite's message about the damage; undefined when the file is intact. */
export async function checkFile(file: string): Promise<string | undefined> {
  return answer.parse(await runApart(new URL('./check-file-process.ts', import.meta.url), { file })).damage
}
