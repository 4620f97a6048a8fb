/** The workbook of a job: the sheets that the client would export for the same user, month and language. */
import type { RenderJob } from '#contract/renderer.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import { fileBytesMax } from '#contract/schedule.ts'
import { accessOf } from '#domain/access/can.ts'
import { bookOf, workSheetOf } from '#src/fields/workbook.ts'
import { showClocksOf } from '#src/i18n/dates.ts'
import { formatsIn } from '#src/i18n/formats.ts'
import { i18n } from '#src/i18n/index.ts'
import { drawnReport } from '#src/reports/drawn-reports.ts'
import { monthView } from '#src/reports/pack/month-reports.ts'
import { type PackedReport, type PackTools, packedReport } from '#src/reports/pack/packed-report.ts'
import { type ReportView, readView } from '#src/reports/report-view.ts'
import { readTexts } from './read-texts.ts'

/** A report has more rows than a file allows, or the file is too large to store. */
export class TooLargeError extends Error {}

type Made = { readonly name: string; readonly content: Uint8Array<ArrayBuffer> }

export async function makeWorkbook(job: RenderJob, api: PackTools['api']): Promise<Made> {
  const { content, language, timeZone, access, from } = job
  await readTexts(language)
  showClocksOf(timeZone)
  const t = i18n.getFixedT(language)
  const formats = formatsIn(language, { todayText: t('dates.today'), yesterdayText: t('dates.yesterday') })
  const tools: PackTools = {
    api,
    access: accessOf(access.roles, access.permissions, access.branchIds),
    words: { t, formats },
    branch: job.branch ?? undefined,
    signal: new AbortController().signal,
  }
  const options = { language, timeZone }
  if (content.kind === 'view') {
    const made = await wholeReport(content.report, viewOf(job, content.report, content.search), tools)
    const { sheet } = made.sheet(workSheetOf, options)
    return { name: made.fileName, content: fitting(bookOf([{ name: 'data', sheet }], options)) }
  }
  const sheets = []
  for (const name of content.reports) {
    const made = await wholeReport(name, monthView(from, content.branchId), tools)
    sheets.push(made.sheet(workSheetOf, options))
  }
  return { name: `month-${from.slice(0, 7)}`, content: fitting(bookOf(sheets, options)) }
}

/** The days of the job replace those of the URL. */
function viewOf({ from, to }: RenderJob, report: ReportName, search: string): ReportView {
  const shown = new URLSearchParams(search)
  shown.set('from', from)
  shown.set('to', to)
  return readView(drawnReport(report), shown, to)
}

const readingsMax = 3

/** A partial report never counts as complete. If a posting changed the report during the read, it is read again, a limited number of times. */
async function wholeReport(name: ReportName, view: ReportView, tools: PackTools): Promise<PackedReport> {
  for (let readings = 1; ; readings += 1) {
    const made = await packedReport(name, view, 'excel', tools)
    if (!made.isWhole) throw new TooLargeError()
    if (!made.hasMoved || readings === readingsMax) return made
  }
}

function fitting(content: ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (content.byteLength > fileBytesMax) throw new TooLargeError()
  return new Uint8Array(content)
}
