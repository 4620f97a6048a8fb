/** Fills a database with the demo company in a separate process, so that the server uses no more memory than with an existing shop. */
import type { DatabasePlace } from '../db/open.ts'
import { runApart } from '../run-apart.ts'
import type { DemoOptions } from './fill-demo.ts'

export async function fillDemoApart({ file, url }: DatabasePlace, options: DemoOptions): Promise<void> {
  const { today, passwordHash } = options
  try {
    await runApart(new URL('./fill-process.ts', import.meta.url), { place: { file, url }, today, passwordHash })
  } catch (cause) {
    throw new Error(`The demo shop could not be filled.\n${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
