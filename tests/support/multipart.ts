/** A form with files, encoded as browsers send it. */
export type FormPart = string | { readonly fileName: string; readonly bytes: Uint8Array }

const boundary = 'the-boundary-of-the-tests'
export const multipartType = `multipart/form-data; boundary=${boundary}`

export function multipartBody(parts: Readonly<Record<string, FormPart>>): Buffer {
  const written = Object.entries(parts).flatMap(([name, part]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
    if (typeof part === 'string') return [Buffer.from(`${head}\r\n\r\n${part}\r\n`)]
    const named = `${head}; filename="${part.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    return [Buffer.from(named), Buffer.from(part.bytes), Buffer.from('\r\n')]
  })
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}
