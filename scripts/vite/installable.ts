/**
 * Makes the built client installable: writes the web app manifest, its icons, and the service worker with the list of all files that the
 * program needs without a network. Why this is not a package: docs/decisions/offline-start.md.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const page = 'index.html'
const emptyBuild = '<meta name="build" content="" />'
const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

const icons = [
  { name: '192.png', sizes: '192x192', purpose: 'any' },
  { name: '512.png', sizes: '512x512', purpose: 'any' },
  { name: 'maskable.png', sizes: '512x512', purpose: 'maskable' },
] as const

/** The names in other languages are a proposal that browsers without it ignore. */
const manifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'ar',
  dir: 'rtl',
  name: 'ميزان · Mizan',
  short_name: 'ميزان',
  name_localized: { en: 'Mizan' },
  short_name_localized: { en: 'Mizan' },
  description: 'المحاسبة ونقاط البيع · Accounting and point of sale',
  theme_color: '#1a5fb4',
  background_color: '#f5f7fa',
  icons: icons.map(({ name, ...icon }) => ({ src: `/icons/${name}`, type: 'image/png', ...icon })),
}

export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const contents = new Map(
          Object.values(bundle).map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
        )
        const html = bundle[page]
        if (html?.type !== 'asset' || !String(html.source).includes(emptyBuild))
          throw new Error(`${page} has no place for its build.`)
        const id = digestOf(digests(contents).join()).slice(0, 16)
        html.source = String(html.source).replace(emptyBuild, emptyBuild.replace('""', `"${id}"`))
        contents.set(page, html.source)
        const files = digests(contents)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerOf({ build: id, files }) })
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
        for (const { name } of icons)
          this.emitFile({
            type: 'asset',
            fileName: `icons/${name}`,
            source: await readFile(source(`assets/icons/${name}`)),
          })
      },
    },
  }
}

/** Every browser with service workers reads `.woff2`. */
function isNeeded(name: string): boolean {
  return !name.endsWith('.woff')
}

/** One file without imports: a worker cannot load the chunks that pages share. */
async function workerOf(program: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { mizanProgram: JSON.stringify(program) },
    build: {
      write: false,
      rolldownOptions: { input: source('service-worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const [bundle] = [built].flat()
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk === undefined || bundle === undefined || !('output' in bundle) || bundle.output.length > 1)
    throw new Error('The service worker is not one file.')
  return chunk.code
}

function digests(
  contents: ReadonlyMap<string, string | Uint8Array>,
): readonly (readonly [path: string, digest: string])[] {
  const needed = [...contents].filter(([name]) => isNeeded(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return needed.map(([name, content]) => [`/${name}`, digestOf(content)])
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
