/** Where the server of the browser tests answers. */
export function shopUrl(): string {
  const url = process.env.MIZAN_URL
  if (!url) throw new Error('The browser tests have no server.')
  return url
}
