/** Fills a database with the demonstration company apart: a server that has just filled its shop is as light as one that found it filled. */
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
