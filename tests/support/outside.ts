/** Independent programs that read our output: LibreOffice reads workbooks, poppler reads PDFs. Without an installed program, nothing runs. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export function isInstalled(program: 'soffice' | 'pdftotext'): boolean {
  const { status } = spawnSync(program, [program === 'soffice' ? '--version' : '-v'], { stdio: 'ignore' })
  return status === 0
}

/** A cell as read by LibreOffice: numbers, days and instants differ from text, and formulas from both. */
export type OfficeCell = {
  readonly kind: string
  readonly value: string
  readonly text: string
  readonly formula: string
}
export type OfficeSheet = {
  readonly name: string
  readonly isRtl: boolean
  readonly rows: readonly (readonly OfficeCell[])[]
}

/** The sheets of each workbook, by file name without extension; read in one run, because a start takes seconds. */
export function openedByOffice(files: readonly string[]): ReadonlyMap<string, readonly OfficeSheet[]> {
  return converted(files, 'fods', file => sheetsOf(readFileSync(file, 'utf8')))
}

/** The page text when LibreOffice prints the workbooks: a column that is too narrow shows number signs. */
export function printedByOffice(files: readonly string[]): ReadonlyMap<string, string> {
  return converted(files, 'pdf', pdfText)
}

function converted<T>(
  files: readonly string[],
  form: 'fods' | 'pdf',
  read: (file: string) => T,
): ReadonlyMap<string, T> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-office-'))
  try {
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const parameters = [profile, '--headless', '--convert-to', form, '--outdir', folder, ...files]
    const { status, stderr } = spawnSync('soffice', parameters, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`LibreOffice opened nothing: ${stderr}`)
    const names = files.map(file => basename(file, '.xlsx'))
    return new Map(names.map(name => [name, read(join(folder, `${name}.${form}`))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sheetsOf(document: string): OfficeSheet[] {
  const rtlStyles = new Set(
    Array.from(document.matchAll(/<style:style style:name="([^"]+)" style:family="table"[\s\S]*?<\/style:style>/g))
      .filter(([whole]) => whole.includes('writing-mode="rl-tb"'))
      .map(([, name = '']) => name),
  )
  return Array.from(document.matchAll(/<table:table (?=[^>]*table:name)([^>]*)>([\s\S]*?)<\/table:table>/g)).map(
    ([, head = '', body = '']) => ({
      name: attribute(head, 'table:name'),
      isRtl: rtlStyles.has(attribute(head, 'table:style-name')),
      rows: rowsOf(body),
    }),
  )
}

/** Leaves out trailing empty rows and cells. */
function rowsOf(body: string): OfficeCell[][] {
  const rows = Array.from(body.matchAll(/<table:table-row([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)).map(
    ([, , cells = '']) =>
      Array.from(
        cells.matchAll(/<table:(?:covered-)?table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:(?:covered-)?table-cell>)/g),
      ).flatMap(([, head = '', inner = '']) => {
        const times = Math.min(Number(attribute(head, 'table:number-columns-repeated') || 1), 100)
        const text = Array.from(inner.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g), ([, own = '']) =>
          plain(own),
        ).join('\n')
        const kind = attribute(head, 'calcext:value-type') || attribute(head, 'office:value-type')
        const value = attribute(head, 'office:value') || attribute(head, 'office:date-value')
        const cell: OfficeCell = { kind, value, text, formula: attribute(head, 'table:formula') }
        return Array.from({ length: times }, () => cell)
      }),
  )
  const filled = rows.map(row => row.slice(0, row.findLastIndex(cell => cell.kind !== '') + 1))
  return filled.slice(0, filled.findLastIndex(row => row.length > 0) + 1)
}

function attribute(head: string, name: string): string {
  return plain(new RegExp(`${name}="([^"]*)"`).exec(head)?.[1] ?? '')
}

function plain(xml: string): string {
  const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
  return xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => marks[name] ?? whole)
}

/** The text of a PDF as extracted by poppler, with form feeds between pages and the layout of lines. */
export function pdfText(file: string): string {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', file, '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`poppler read nothing: ${stderr}`)
  return stdout
}
