/** The tables of a file, parsed by a worker that ends afterwards. */
import type { FileTable } from './file-tables.ts'

export async function openFile(file: File): Promise<readonly FileTable[]> {
  const content = await file.arrayBuffer()
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  try {
    return await new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<readonly FileTable[]>) => resolve(data)
      worker.onerror = () => reject(new Error('The file cannot be read beside the page.'))
      worker.postMessage({ content, name: file.name }, [port2, content])
    })
  } finally {
    worker.terminate()
    port1.close()
  }
}
