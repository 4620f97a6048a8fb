/** Builds the page of `papers-page.tsx` once and opens it. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { intercept } from './intercept.ts'
import type { Asked, ReadPage } from './papers-page.tsx'

type BuiltFile = { readonly body: string | Buffer; readonly contentType: string }
export type PapersPage = ReadonlyMap<string, BuiltFile>

const origin = 'http://papers.test'

export async function buildPapersPage(): Promise<PapersPage> {
  const entry = fileURLToPath(new URL('./papers-page.tsx', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    base: '/',
    plugins: [react()],
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: entry } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built.')
  const files = new Map<string, BuiltFile>()
  const heads: string[] = []
  for (const file of output.output) {
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source)
    files.set(`/${file.fileName}`, { body, contentType: typeOf(file.fileName) })
    if (file.fileName.endsWith('.css')) heads.push(`<link rel="stylesheet" href="/${file.fileName}">`)
    if (file.type === 'chunk' && file.isEntry) heads.push(`<script type="module" src="/${file.fileName}"></script>`)
  }
  files.set('/', { body: `<!doctype html><meta charset="utf-8">${heads.join('')}<body>`, contentType: 'text/html' })
  return files
}

/** With nothing on it. */
export async function openPapers(page: Page, files: PapersPage): Promise<void> {
  await intercept(page, `${origin}/**`, route => {
    const file = files.get(new URL(route.request().url()).pathname)
    return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill(file)
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'show' in window)
}

export async function showDocument(page: Page, asked: Asked): Promise<void> {
  await page.evaluate(
    what => ('show' in window && window.show instanceof Function ? window.show(what) : undefined),
    asked,
  )
  await page.locator('article').waitFor()
}

/** The bytes of the PDF, one to a character. */
export function makePdf(page: Page): Promise<string> {
  return page.evaluate(() => ('makePdf' in window && window.makePdf instanceof Function ? window.makePdf() : ''))
}

export function readPdf(page: Page, pdf: string): Promise<readonly ReadPage[]> {
  return page.evaluate(
    binary => ('readPdf' in window && window.readPdf instanceof Function ? window.readPdf(binary) : []),
    pdf,
  )
}

function typeOf(name: string): string {
  if (/\.m?js$/.test(name)) return 'text/javascript'
  if (name.endsWith('.css')) return 'text/css'
  return 'application/octet-stream'
}
