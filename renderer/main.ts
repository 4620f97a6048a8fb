/**
 * Makes one workbook and exits: the server starts this process for a run of a schedule. It uses the client's rendering code and knows no
 * database and no address; it requests all data from the server over the channel between the two.
 */
import { type Rendered, renderJob } from '#contract/renderer.ts'
import { ApiError } from '#src/api/api-error.ts'
import { askingServer } from './ask-server.ts'
import { makeWorkbook, TooLargeError } from './make-workbook.ts'

process.once('message', async message => {
  const reply = await done(message)
  // Pending messages are lost when the process exits.
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
