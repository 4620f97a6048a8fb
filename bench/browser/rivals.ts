/** The rivals: installed beside the product, never into it, and built into a page that is served for the time of a benchmark. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, preview } from 'vite'
import { root } from '#tests/support/project-files.ts'

const folder = join(root, 'bench', 'rivals')

/** Installs what the lock file of the rivals names, where that is not there yet. */
export function installRivals(say: (text: string) => void): void {
  const lacking = lackingPackages()
  if (lacking.length === 0) return
  say(`  installing the rivals (${lacking.length} packages)…`)
  const script = process.env.npm_execpath
  const isScript = script !== undefined && /npm-cli\.c?js$/.test(script)
  const [command, first] = isScript ? [process.env.npm_node_execpath ?? process.execPath, [script]] : ['npm', []]
  const parameters = [...first, 'ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  spawnSync(command, parameters, { cwd: folder, stdio: 'inherit', shell: !isScript && process.platform === 'win32' })
  const stillLacking = lackingPackages()
  if (stillLacking.length > 0) throw new Error(`The rivals could not be installed: ${stillLacking.join(', ')}.`)
}

/** A module of the folder of the rivals, which finds its packages there. */
export async function importRival(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(join(folder, file)).href)
}

export type ServedRivals = { readonly url: string; readonly close: () => Promise<void> }

/** Builds a page of the rivals over the given entries, as it would be shipped, and serves it. */
export async function serveRivals(
  page: 'page' | 'grids',
  entries: readonly unknown[],
  output: string,
): Promise<ServedRivals> {
  return servePage({ root: join(folder, page), configFile: false, entries, output })
}

type PageToServe = {
  readonly root: string
  readonly configFile: string | false
  readonly entries: readonly unknown[]
  readonly output: string
}

/** Builds any page of a benchmark and serves it with `entries.json` beside it. */
export async function servePage({ root: page, configFile, entries, output }: PageToServe): Promise<ServedRivals> {
  await build({
    root: page,
    configFile,
    logLevel: 'error',
    build: { outDir: output, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  })
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, 'entries.json'), JSON.stringify(entries))
  const server = await preview({
    root: page,
    configFile: false,
    logLevel: 'error',
    build: { outDir: output },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('The page of the benchmark is not served.')
  return { url, close: () => server.close() }
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

/** npm writes what it installed beside the packages, at the very end of an installation that succeeded. */
function lackingPackages(): readonly string[] {
  const wanted = readLock(join(folder, 'package-lock.json')).packages
  checkReact(wanted)
  const stamp = join(folder, 'node_modules', '.package-lock.json')
  const installed = existsSync(stamp) ? readLock(stamp).packages : {}
  return Object.entries(wanted).flatMap(([path, { version }]) =>
    path === '' || installed[path]?.version === version ? [] : [path],
  )
}

/** On another React the race would be one between versions of React. */
function checkReact(wanted: Lock['packages']): void {
  const own = readLock(join(root, 'package-lock.json')).packages
  for (const path of ['node_modules/react', 'node_modules/react-dom']) {
    if (wanted[path]?.version === own[path]?.version) continue
    throw new Error(`The rivals have another ${path} than the product: ${wanted[path]?.version}.`)
  }
}

function readLock(file: string): Lock {
  return JSON.parse(readFileSync(file, 'utf8'))
}
