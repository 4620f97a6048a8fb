/** Why the server did not start, in words that its user can act on; what is not expected keeps its stack. */
type SystemError = Error & {
  readonly code?: string
  readonly port?: number
  readonly path?: string
  readonly syscall?: string
}

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port, path, message } = error as SystemError
  if (syscall === 'listen') return explainListening(code, port, message)
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database that DATABASE_URL names does not answer: ${message || code}`
    case '28P01':
    case '28000':
    case '3D000':
      return `PostgreSQL refuses the connection of DATABASE_URL: ${message}`
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOSPC':
      return `The data folder cannot be used: ${message}${path ? '' : ` (${code})`}`
    case 'ERR_SQLITE_ERROR':
      return `The database file cannot be used: ${message}`
    default:
      return `The server did not start. ${error.stack ?? message}`
  }
}

function explainListening(code: string | undefined, port: number | undefined, message: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Is Mizan running already? Another port: npm start -- --port ${(port ?? 0) + 1}`
    case 'EACCES':
      return `This user may not listen on port ${port}. Ports from 1024 on are free to all: npm start -- --port 4100`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine does not have the address of --host: ${message}`
    default:
      return `The server cannot listen: ${message}`
  }
}
