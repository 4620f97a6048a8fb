/** Explains why the server did not start, with what the user can do; unexpected errors keep their stack. */
import { DataError } from '../db/data-error.ts'
import { UsageError } from './arguments.ts'

type SystemError = Error & {
  readonly code?: string
  readonly path?: string
  readonly errcode?: number
}

const anotherFolder = 'Name a folder that you may write to: npm start -- --data <folder>'

export function explainFailure(error: unknown): string {
  if (error instanceof UsageError || error instanceof DataError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, errcode, message } = error as SystemError
  if (errcode !== undefined) return explainFile(errcode & 0xff, message)
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database that DATABASE_URL names does not answer: ${message || code}`
    case '28P01':
    case '28000':
    case '3D000':
      return `PostgreSQL refuses the connection of DATABASE_URL: ${message}`
    case '53100':
      return `The disk of PostgreSQL is full: ${message}. Make room and start again.`
    case '25006':
      return `PostgreSQL takes no changes: ${message}. DATABASE_URL must name the primary server, by a user who may write.`
    default:
      return isSystemCode(code) ? explainFolder(error, '') : `The server did not start. ${error.stack ?? message}`
  }
}

/** A system error about the data folder or a file in it; `folder` when the error has no path. */
export function explainFolder(error: unknown, folder: string): string {
  const { code, path = folder, message } = error as SystemError
  const because = code !== undefined && isSystemCode(code) ? folderReasons[code](path) : message
  const way = code === 'ENOSPC' || code === 'EDQUOT' ? 'Make room and start again.' : anotherFolder
  return `The data folder cannot be used: ${because}. ${way}`
}

const folderReasons = {
  EACCES: path => `this user may not write to ${path}`,
  EPERM: path => `this user may not write to ${path}`,
  EROFS: path => `${path} is on a disk that is read-only`,
  ENOENT: path => `no folder can be made at ${path}`,
  ENOTDIR: path => `${path} is a file, or lies below one`,
  EEXIST: path => `${path} is a file, or lies below one`,
  ENAMETOOLONG: path => `${path} is too long a name`,
  ENOSPC: path => `the disk of ${path} is full`,
  EDQUOT: path => `the share of the disk of ${path} that this user may fill is full`,
} satisfies Record<string, (path: string) => string>

function isSystemCode(code: string | undefined): code is keyof typeof folderReasons {
  return code !== undefined && Object.hasOwn(folderReasons, code)
}

/** By SQLite's primary result code. */
function explainFile(code: number, message: string): string {
  switch (code) {
    case 5:
    case 6:
      return 'The data file is held by another program. End it, and start again.'
    case 8:
      return `The data file is read-only: this user must be allowed to write to it and to its folder. ${anotherFolder}`
    case 10:
      return `The disk fails to read or write the data file (${message}). Look at the disk, and at the log of the system, before you start again.`
    case 13:
      return 'The disk of the data folder is full. Nothing was lost. Make room and start again.'
    case 14:
      return `The data file cannot be opened: this user must be allowed to read and write it and its folder. ${anotherFolder}`
    default:
      return `The data file cannot be used: ${message}`
  }
}

export function explainListening(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const { code, message } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Is Mizan running already? Another port: npm start -- --port ${port < 65_535 ? port + 1 : port - 1}`
    case 'EACCES':
      return `This user may not listen on port ${port}. Ports from 1024 on are free to all: npm start -- --port 4100`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return (
        `This machine does not have the address "${host}" of --host. ` +
        'Leave --host out for this machine alone, or let every machine of the network in: npm start -- --host 0.0.0.0'
      )
    default:
      return `The server cannot listen on ${host}, port ${port}: ${message}`
  }
}
