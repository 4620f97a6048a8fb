/** The real server as a separate process, on a free port: for browser tests, the simulator, benchmarks and start tests. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noGateway } from './no-gateway.ts'
import { root } from './project-files.ts'

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** From the start of the process until it reports that it listens. */
  readonly startMs: number
  /** The complete output so far. */
  readonly output: () => string
  /** Ends it as a user would, with SIGTERM; resolves to its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it with SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>
}

export type ServerOptions = {
  readonly folder: string
  readonly parameters?: readonly string[]
  readonly databaseUrl?: string | undefined
  readonly environment?: Readonly<Record<string, string>>
}

const startPatienceMs = 60_000

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const startedAtMs = performance.now()
  const child = spawnServer(options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output += text
    })
  }
  const exited = once(child, 'exit')
  const url = await Promise.race([
    addressFrom(child, () => output),
    exited.then(([code]) => fail(`The server ended with ${code} before it listened:\n${output}`)),
    delay(startPatienceMs).then(() => fail(`The server did not start in time:\n${output}`)),
  ]).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  const startMs = performance.now() - startedAtMs
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

export function spawnServer({ folder, parameters = [], databaseUrl, environment }: ServerOptions): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  const command = [...serverFlags(), join(root, 'server', 'main.ts'), '--port', '0', '--data', folder, ...parameters]
  return spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...inherited,
      MIZAN_E_INVOICE_GATEWAY: noGateway,
      ...environment,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The same flags as `npm start`. */
function serverFlags(): string[] {
  return JSON.parse(readFileSync(join(root, 'server', 'start', 'node-flags.json'), 'utf8'))
}

function addressFrom(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise(resolve => {
    child.stdout?.on('data', () => {
      const address = /http:\/\/[\w.:[\]-]+:\d+/.exec(output())?.[0]
      if (address) resolve(address)
    })
  })
}

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds).unref())
}

function fail(message: string): never {
  throw new Error(message)
}

/** The resident memory of a process. */
export function residentMbOf(pid: number): number {
  if (process.platform === 'linux') return statusMbOf(pid, 'VmRSS')
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** The most resident memory of a process since its start; on Linux only, otherwise the present one. */
export function peakMbOf(pid: number): number {
  return process.platform === 'linux' ? statusMbOf(pid, 'VmHWM') : residentMbOf(pid)
}

function statusMbOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
