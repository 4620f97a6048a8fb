/** Parses the command line and the environment. */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export type Arguments = {
  readonly port: number
  readonly host: string
  /** Machines whose `X-Forwarded-*` headers are trusted, besides this one: addresses and networks (`10.1.0.0/16`). */
  readonly trustedProxies: readonly string[]
  /** Absolute. */
  readonly folder: string
  readonly isDemo: boolean
  /** A second folder for automatic backups; absolute. */
  readonly backupCopies: string | undefined
  readonly databaseUrl: string | undefined
  /** Instead of the authority's own gateway. */
  readonly eInvoiceGateway: string | undefined
  /** A command to run instead of serving. */
  readonly command: StartCommand | undefined
}

export type StartCommand =
  | { readonly kind: 'resetPassword'; readonly name: string }
  /** Accepts the loss of postings, so that posting continues. */
  | { readonly kind: 'acceptLoss' }
  /** Replaces all data by those of a backup; `file` is absolute. No server may be using the data. */
  | { readonly kind: 'restore'; readonly file: string }

export const defaultPort = 4100
const defaultHost = '127.0.0.1'

export const usage = `Usage: npm start -- [options]
  --demo          a filled sample company; its people and their password are printed
  --port <n>      listen on this port (default ${defaultPort}; 0 takes a free one)
  --host <name>   listen on this address (default ${defaultHost}; 0.0.0.0 lets other machines in)
  --trust-proxy <addresses>  believe what these proxies say of their callers, such as 10.0.0.5,10.1.0.0/16
                  (default: those on this machine alone)
  --data <folder> keep the data here (default ./data, or ./data/demo with --demo)
  --backup-copies <folder>  copy each automatic backup there, such as another disk
  --help          say this
  --reset-password <name>  set a new one-time password for somebody, print it, and end
  --restore <file>  replace all data by those of a backup, and end; stop the server first
  --accept-loss   allow posting after a loss of data that a start has reported, and exit
DATABASE_URL=postgres://… keeps the data in PostgreSQL instead of a file in the data folder.`

/** A usage error that the user can correct; the message explains it. */
export class UsageError extends Error {}

/** Undefined when the user asked for help. */
export function parseArguments(
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments | undefined {
  const values = read(parameters)
  if (values.help) return undefined
  const databaseUrl = environment.DATABASE_URL || undefined
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new UsageError('DATABASE_URL must begin with postgres://')
  const isDemo = values.demo ?? false
  return {
    port: portOf(values.port),
    host: values.host ?? defaultHost,
    trustedProxies: proxiesOf(values['trust-proxy']),
    folder: resolve(values.data ?? (isDemo ? join('data', 'demo') : 'data')),
    isDemo,
    backupCopies: values['backup-copies'] ? resolve(values['backup-copies']) : undefined,
    databaseUrl,
    eInvoiceGateway: environment.MIZAN_E_INVOICE_GATEWAY || undefined,
    command: commandOf(values['reset-password'], values['accept-loss'] ?? false, values.restore),
  }
}

function commandOf(
  name: string | undefined,
  acceptsLoss: boolean,
  backup: string | undefined,
): StartCommand | undefined {
  if ([name !== undefined, acceptsLoss, backup !== undefined].filter(Boolean).length > 1)
    throw new UsageError('--reset-password, --accept-loss and --restore are separate commands: give one of them.')
  if (backup === '') throw new UsageError('--restore needs the file of a backup: --restore mizan-….zip')
  if (backup !== undefined) return { kind: 'restore', file: resolve(backup) }
  if (name === '') throw new UsageError('--reset-password needs the name of an account: --reset-password owner')
  if (name !== undefined) return { kind: 'resetPassword', name }
  return acceptsLoss ? { kind: 'acceptLoss' } : undefined
}

function read(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        demo: { type: 'boolean' },
        port: { type: 'string' },
        host: { type: 'string' },
        'trust-proxy': { type: 'string' },
        data: { type: 'string' },
        'backup-copies': { type: 'string' },
        help: { type: 'boolean' },
        'reset-password': { type: 'string' },
        'accept-loss': { type: 'boolean' },
        restore: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return defaultPort
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`)
  return Number(text)
}

function proxiesOf(text: string | undefined): readonly string[] {
  const named = text?.split(',').map(each => each.trim()) ?? []
  for (const each of named) requireAddress(each)
  return named
}

function requireAddress(text: string): void {
  const [address = '', bits = '', ...rest] = text.split('/')
  const version = isIP(address)
  const isNetwork = !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  if (version === 0 || address.includes('%') || !isNetwork || rest.length > 0)
    throw new UsageError(
      `--trust-proxy takes addresses and networks such as 10.0.0.5,10.1.0.0/16; "${text}" is neither.`,
    )
  if (bits !== '' && Number(bits) === 0)
    throw new UsageError(`--trust-proxy ${text} would believe everybody. Name the proxies alone.`)
}
