/** Hands a file to the browser's downloads. */
export function saveFile(content: ArrayBuffer, name: string): void {
  const url = URL.createObjectURL(
    new Blob([content], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
