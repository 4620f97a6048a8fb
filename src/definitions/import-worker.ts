/** Worker that parses a file, so that the page stays responsive. Replies on the port that came with the file. */
import { readFileTables } from './file-tables.ts'

type Asked = { readonly content: ArrayBuffer; readonly name: string }

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Asked>) => {
  port?.postMessage(readFileTables(data.content, data.name))
})
