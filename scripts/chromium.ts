/** Finds the Chromium for browser tests and benchmarks, or installs one where that is allowed. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './steps.ts'

/** Pages of the address bar, which no test sees: Chromium starts a process for each of them beside every page, at a third of the cost of a page. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/**
 * The features that Playwright disables: Chromium uses only the last `--disable-features` list. A test compares this list with the
 * installed version.
 */
export const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const otherArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Fewer processes for the same page: on two cores the tests take a tenth less time.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Headless, without features that would use the network or the screen on their own. */
export const chromiumArguments = argumentsWithout(addressBarPages)

/**
 * The same for tests, which load one program hundreds of times. Chromium compiles scripts that it fetches in the background again for every
 * page; other scripts are read from the code cache of the profile.
 */
export const testArguments = [
  ...argumentsWithout([...addressBarPages, 'BackgroundResourceFetch']),
  // Pages live for seconds: optimising their code takes longer than it saves.
  '--js-flags=--no-opt,--no-maglev',
  // A process for each shop instead of each page: starting one and compiling the program in it is a third of opening a page.
  '--process-per-site',
]

function argumentsWithout(features: readonly string[]): string[] {
  return [`--disable-features=${[...turnedOffByPlaywright, ...features].join()}`, ...otherArguments]
}

/** The headless shell first: it has no window, extensions or address bar, and saves a quarter of the test time. */
const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser of the system, or else that of Playwright. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const candidates = systemNames.flatMap(name => folders.map(folder => join(folder, name)))
  return (
    candidates.find(isExecutable) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  )
}

/** Undefined if a browser is available; otherwise the reason. */
export async function ensureChromium(): Promise<string | undefined> {
  if (findChromium()) return undefined
  process.stdout.write('There is no Chromium: installing one…\n')
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    attempt('apt-get', ['update', '-qq'])
    // Not every release has a separate package for the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      if (findChromium()) return undefined
    }
  }
  attempt(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  if (findChromium()) return undefined
  return 'no Chromium was found or could be installed. Put `chromium` on the path and start again.'
}

function attempt(command: string, parameters: readonly string[]): void {
  spawnSync(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => isExecutable(join(folder, name)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
