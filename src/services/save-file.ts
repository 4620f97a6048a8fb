/** Saves a file through the browser's downloads. */
export function saveFile(content: Uint8Array, mediaType: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(content)], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // A browser that asks where to save reads the URL only after the answer.
  setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs)
}

const revokedAfterMs = 60_000
