/** Builds the client into `dist/client` if its sources changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

const sources = [
  'contract',
  'domain',
  'index.html',
  'machines',
  'package-lock.json',
  'scripts/vite',
  'src',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

const output = join(root, 'dist')
const client = join(output, 'client')
const stampFile = join(output, 'client.sources')

export async function buildClientWhenStale(node, environment) {
  const wanted = hashSources()
  if (existsSync(join(client, 'index.html')) && readStamp() === wanted) return
  process.stdout.write('Building the client…\n')
  mkdirSync(output, { recursive: true })
  // Built in a temporary folder and then renamed, so that neither a failed build nor a running server loses the files of the last build.
  const fresh = join(output, `client-${process.pid}`)
  const retired = `${fresh}-retired`
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error('The client could not be built; what the build said stands above.')
  }
  rmSync(stampFile, { force: true })
  if (existsSync(client)) renameSync(client, retired)
  renameSync(fresh, client)
  writeFileSync(stampFile, wanted)
  rmSync(retired, { recursive: true, force: true })
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (existsSync(path)) addToHash(hash, source, path)
  }
  return hash.digest('hex')
}

function addToHash(hash, name, path) {
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addToHash(hash, `${name}/${entry}`, join(path, entry))
    return
  }
  hash.update(`${name}\n`).update(readFileSync(path)).update('\n')
}
