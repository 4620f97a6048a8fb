/**
 * Runs first in `npm start`, `npm test` and the other commands. It needs only the Node that runs npm: it installs the packages if they are
 * missing or differ from the lock file, builds the client if its sources changed, and then runs the task on the Node version that
 * `package.json` pins.
 *
 * Plain JavaScript, because the installed Node may be too old to run TypeScript.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientWhenStale } from './bootstrap/client.js'
import { installWhenStale } from './bootstrap/packages.js'
import { findPinnedNode } from './bootstrap/pinned-node.js'
import { root } from './bootstrap/root.js'

const tasks = {
  start: { script: 'server/main.ts', flags: serverFlags(), needsDevelopment: false, needsClient: true },
  test: { script: 'scripts/test.ts', needsDevelopment: true, needsClient: false },
  // Runs in full what `npm test` samples: see tests/support/depth.ts.
  'test:deep': {
    script: 'scripts/test.ts',
    environment: { MIZAN_TEST_DEPTH: '10' },
    needsDevelopment: true,
    needsClient: false,
  },
  check: { script: 'scripts/check.ts', needsDevelopment: true, needsClient: false },
  bench: { script: 'bench/run.ts', needsDevelopment: true, needsClient: true },
  simulate: { script: 'scripts/simulate.ts', needsDevelopment: true, needsClient: false },
  build: { script: undefined, needsDevelopment: false, needsClient: true },
}

const parentPollMs = 250

main().catch(error => {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

async function main() {
  const [name = '', ...parameters] = process.argv.slice(2)
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Error(`Unknown task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
  await installWhenStale(task.needsDevelopment)
  const node = findPinnedNode()
  const environment = {
    ...task.environment,
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  }
  if (task.needsClient) await buildClientWhenStale(node, environment)
  if (!task.script) return
  if (!existsSync(join(root, task.script))) throw new Error(`${task.script} is missing.`)
  const command = [...(task.flags ?? []), join(root, task.script), ...parameters]
  handOver(spawn(node, command, { cwd: process.cwd(), env: environment, stdio: 'inherit' }))
}

/** Flags that keep the server's memory small: see docs/decisions/architecture.md. */
function serverFlags() {
  return JSON.parse(readFileSync(join(root, 'server', 'start', 'node-flags.json'), 'utf8'))
}

/** From here on this process only forwards signals, and exits with the status of the task. */
function handOver(child) {
  // On Windows the console sends Ctrl+C to every process itself, and a forwarded signal would kill the task.
  const signals = process.platform === 'win32' ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = signals.map(signal => ({ signal, send: () => child.kill(signal) }))
  for (const { signal, send } of passOn) process.on(signal, send)
  if (process.platform === 'win32') process.on('SIGINT', () => undefined)
  else if (process.env.npm_lifecycle_event) endWithNpm(child)
  child.on('error', error => {
    process.stderr.write(`The task did not start: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    for (const each of passOn) process.off(each.signal, each.send)
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code ?? 1
  })
}

/** npm and its shell may exit on a signal without forwarding it; then nothing else would stop the task. */
function endWithNpm(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, parentPollMs)
  watch.unref()
}
