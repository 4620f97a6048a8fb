/**
 * Makes one workbook and ends: a program that the server starts for a run of a schedule. It draws with the code of the client and knows no
 * database and no address; whatever it needs it asks the server that started it, over the channel between the two.
 */
import { type Rendered, renderJob } from '#contract/renderer.ts'
import { ApiError } from '#src/api/api-error.ts'
import { askingServer } from './ask-server.ts'
import { makeWorkbook, TooLargeError } from './make-workbook.ts'

process.once('message', async message => {
  const reply = await done(message)
  // What is on its way when the process ends is lost.
  process.send?.(reply, undefined, undefined, () => process.disconnect?.())
})

async function done(message: unknown): Promise<Rendered> {
  try {
    const job = renderJob.parse(message)
    return { kind: 'file', ...(await makeWorkbook(job, askingServer(job.language))) }
  } catch (error) {
    if (error instanceof TooLargeError) return { kind: 'tooLarge' }
    if (error instanceof ApiError) return { kind: 'failure', status: error.status, error: error.error }
    throw error
  }
}
