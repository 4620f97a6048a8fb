/** The memory of the process after garbage collection: the heap and its external memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const restMs = 200

export type Memory = { readonly heldMb: number; readonly residentMb: number }

/** Several rounds, because memory freed by a finalizer is collected only in the next. */
export async function memoryNow(): Promise<Memory> {
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise(resolve => setTimeout(resolve, restMs))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heldMb: (heapUsed + external) / bytesPerMb, residentMb: rss / bytesPerMb }
}

const bytesPerMb = 2 ** 20
