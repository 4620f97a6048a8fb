/**
 * Texts that a service writes about past months, cached by month and language. They appear above the findings and never replace them: when
 * the service fails, the findings appear alone. The current month is excluded, because its figures change with every sale.
 */
import { hash } from 'node:crypto'
import type { Language } from '#contract/protocol.ts'
import type { Month } from '#domain/months.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { askService, promptIn } from './ask-service.ts'
import { elementHtml, escapedHtml } from './html.ts'
import { recommendationTexts } from './texts/texts.ts'
import { readWriter, type Writer } from './writer.ts'

export type ProseWanted = {
  readonly month: Month
  readonly reach: string
  readonly language: Language
  /** A key of the data the user may see, on which the findings depend. */
  readonly visible_data: string
  readonly findings: string
  /** The addresses it may link to. */
  readonly addresses: readonly string[]
}

/** The maximum number of texts written during one call: newest months first, the others in later calls. */
const writtenPerCallMax = 2
/** After a failure the service is not called for this time, so that not every request waits for it. */
export const pauseMs = 60_000
const proseLengthMax = 8_000

const pausedUntil = new WeakMap<Db, number>()

/** Sanitized texts by month. Empty without a configured service. */
export async function writtenProse(
  services: Services,
  wanted: readonly ProseWanted[],
): Promise<ReadonlyMap<Month, string>> {
  const { db, now } = services
  if (wanted.length === 0) return new Map()
  const writer = await readWriter(db)
  if (writer.address === '') return new Map()
  const stored = await readProse(db, writer, wanted)
  const missing = wanted.filter(({ month }) => !stored.has(month)).toSorted((a, b) => (a.month < b.month ? 1 : -1))
  const isPaused = (pausedUntil.get(db) ?? 0) > now()
  const written = await Promise.all(
    missing.slice(0, isPaused ? 0 : writtenPerCallMax).map(each => write(services, writer, each)),
  )
  return new Map([...stored, ...written.flatMap(each => (each === null ? [] : [each]))])
}

async function write(
  { db, now, writerTimeoutMs }: Services,
  writer: Writer,
  wanted: ProseWanted,
): Promise<readonly [Month, string] | null> {
  const { month, language, findings, addresses } = wanted
  try {
    // Loaded only with a configured service: it takes 20 MB and a tenth of a second.
    const { cleanProse } = await import('./clean-prose.ts')
    const prose = cleanProse(await askService(writer, language, findings, writerTimeoutMs), addresses)
    if (prose === '' || prose.length > proseLengthMax) throw new Error('The service has written nothing of use.')
    const mark = elementHtml('p', escapedHtml(recommendationTexts[language].writtenByModel))
    const html = `${prose}${mark}`
    await keepProse(db, writer, wanted, html, now())
    return [month, html]
  } catch {
    // The findings remain, and the service's settings show that it is paused.
    pausedUntil.set(db, now() + pauseMs)
    return null
  }
}

/** Whether the service failed recently, in this process. */
export function isWriterPaused({ db, now }: Services): boolean {
  return (pausedUntil.get(db) ?? 0) > now()
}

/** A newly configured service is called at once. */
export function endPause({ db }: Services): void {
  pausedUntil.delete(db)
}

function hashOf({ address, model }: Writer, { language, findings }: ProseWanted): string {
  return hash('sha256', JSON.stringify([address, model, promptIn(language), findings]), 'hex')
}

async function readProse(
  { read }: Db,
  writer: Writer,
  wanted: readonly ProseWanted[],
): Promise<ReadonlyMap<Month, string>> {
  const months = wanted.map(({ month }) => month)
  const rows = await read.selectFrom('recommendation_prose').selectAll().where('month', 'in', months).execute()
  return new Map(
    wanted.flatMap(each => {
      const { month, reach, language, visible_data } = each
      const row = rows.find(
        own =>
          own.month === month && own.reach === reach && own.language === language && own.visible_data === visible_data,
      )
      return row?.findings === hashOf(writer, each) ? [[month, row.html] as const] : []
    }),
  )
}

async function keepProse(db: Db, writer: Writer, wanted: ProseWanted, html: string, now: number): Promise<void> {
  const { month, reach, language, visible_data } = wanted
  const row = { findings: hashOf(writer, wanted), html, written_at: now }
  await db.write([], async tx => {
    await tx
      .insertInto('recommendation_prose')
      .values({ month, reach, language, visible_data, ...row })
      .onConflict(conflict => conflict.columns(['month', 'reach', 'language', 'visible_data']).doUpdateSet(row))
      .execute()
  })
}
