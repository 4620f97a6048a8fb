/** Programs for comparison: installed outside the product, and built into a page that is served during a benchmark. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, preview } from 'vite'
import { root } from '#tests/support/project-files.ts'

const folder = join(root, 'bench', 'rivals')

/** Installs missing packages of their lock file. */
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

/** Imports a module of their folder, where it finds its packages. */
export async function importRival(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(join(folder, file)).href)
}

export type ServedRivals = { readonly url: string; readonly close: () => Promise<void> }

/** Makes a production build of their page with the given entries, and serves it. */
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

/** Builds a page of a benchmark and serves it with `entries.json`. */
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

/** npm writes this list at the very end of a successful installation. */
function lackingPackages(): readonly string[] {
  const wanted = readLock(join(folder, 'package-lock.json')).packages
  checkReact(wanted)
  const stamp = join(folder, 'node_modules', '.package-lock.json')
  const installed = existsSync(stamp) ? readLock(stamp).packages : {}
  return Object.entries(wanted).flatMap(([path, { version }]) =>
    path === '' || installed[path]?.version === version ? [] : [path],
  )
}

/** With another version of React the comparison would be one of React versions. */
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
