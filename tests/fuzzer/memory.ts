/** What the process holds once its garbage is collected: the heap and what hangs from it. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const restMs = 200

export type Memory = { readonly heldMb: number; readonly residentMb: number }

/** More rounds than one, because what a finalizer frees is free only after the next. */
export async function memoryNow(): Promise<Memory> {
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise(resolve => setTimeout(resolve, restMs))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heldMb: (heapUsed + external) / bytesPerMb, residentMb: rss / bytesPerMb }
}

const bytesPerMb = 2 ** 20
