/** Installs the packages of the lock file if they are missing or differ from it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lacksPinnedNode } from './pinned-node.js'
import { root } from './root.js'

const attemptsMax = 2
const pollMs = 500

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** The hash of the lock file at the last comparison with the packages, to skip the comparison at most starts. */
const stampFile = join(modules, '.mizan-installed.json')

export async function installWhenStale(needsDevelopment) {
  if (isFresh(needsDevelopment)) return
  await alone(async () => {
    // Another command may have installed the packages meanwhile.
    if (!isFresh(needsDevelopment)) await install(needsDevelopment)
  })
}

function isFresh(needsDevelopment) {
  const lockText = readFileSync(lockFile, 'utf8')
  const lock = createHash('sha256').update(lockText).digest('hex')
  const stamp = readJson(stampFile)
  const isKnown = stamp?.lock === lock && stamp.platform === platform && (stamp.hasDevelopment || !needsDevelopment)
  if (isKnown) return true
  const lacking = lackingPackages(JSON.parse(lockText).packages, needsDevelopment)
  if (lacking.length > 0) return false
  writeFileSync(stampFile, JSON.stringify({ lock, platform, hasDevelopment: needsDevelopment }))
  return true
}

const platform = `${process.platform}-${process.arch}`

/** npm writes this list at the very end of a successful installation. */
function lackingPackages(wanted, needsDevelopment) {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed || lacksPinnedNode()) return ['']
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && isNeeded(entry, needsDevelopment))
    .filter(([path, entry]) => installed[path]?.version !== entry.version || !existsSync(join(root, path)))
    .map(([path]) => path)
}

function isNeeded(entry, needsDevelopment) {
  if (entry.dev && !needsDevelopment) return false
  if (!entry.optional) return true
  // An optional package without platform limits may have failed to install, as npm allows; one for this platform is required.
  return isNamed(process.platform, entry.os) && isNamed(process.arch, entry.cpu) && !entry.libc
}

/** A package has one platform name or a list of them. */
function isNamed(name, names = []) {
  return [names].flat().includes(name)
}

async function install(needsDevelopment) {
  const reason = existsSync(modules) ? 'The installed packages are not those of package-lock.json' : 'First start'
  process.stdout.write(`${reason}: installing packages…\n`)
  const parameters = [
    'ci',
    needsDevelopment ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  for (let attempt = 1; ; attempt++) {
    const code = await runNpm(parameters)
    if (code === 0 && isFresh(needsDevelopment)) return
    if (attempt >= attemptsMax) {
      throw new Error(
        `npm could not install the packages (exit code ${code}); what it said stands above. ` +
          'It needs the package registry once. Start the command again when the cause is mended; what is there is used again.',
      )
    }
    process.stdout.write('The installation failed; once more…\n')
  }
}

function runNpm(parameters) {
  const npmScript = process.env.npm_execpath
  const isScript = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript)
  // Under npm this process may itself be the pinned Node, which the installation is about to replace.
  const node = process.env.npm_node_execpath ?? process.execPath
  const child = isScript
    ? spawn(node, [npmScript, ...parameters], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawn('npm', parameters, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      })
  return new Promise((resolve, reject) => {
    child.on('error', error => reject(new Error(`npm did not start: ${error.message}`)))
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Allows one installation at a time: a second command waits for the first. */
async function alone(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `mizan-install-${name}`)
  const own = `${lock}-${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    for (let isWaiting = false; !take(lock, own); isWaiting = true) {
      if (!isAlive(readJson(lock))) rmSync(lock, { force: true })
      else if (!isWaiting) process.stdout.write('Another command is installing packages; waiting for it…\n')
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
    try {
      await work()
    } finally {
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Creating a link with its content is atomic. */
function take(lock, own) {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid) {
  if (typeof pid !== 'number') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
