/**
 * S3: tills post during the upload, validation and import of 50,000 customers, and during a change of 2,000 items; and alone, in turn in
 * one run.
 */
import { importPartsMax, importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { firstCode } from '#server/demo/make-items.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import type { Bench } from '../bench.ts'
import { measureBeside, type OtherWork } from './beside.ts'

const changedItems = 1950

export const importsBench: Bench = {
  title: 'S3: tills beside imports',
  run: options => measureBeside({ word: 'import', sales: 2000, workOn: importsOn }, options),
}

async function importsOn(url: string): Promise<OtherWork> {
  const token = await signIn(url, 'owner')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...key },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  }
  const importParts = async (base: string, mark: string, parts: readonly (readonly object[])[]) => {
    const marks = parts.map((_, part) => `${mark}-${part}`)
    for (const [part, rows] of parts.entries()) await send('PUT', `${base}/import/${marks[part]}`, { rows })
    await send('POST', `${base}/import/run`, { isTrial: true, marks })
    await send('POST', `${base}/import/run`, { isTrial: false, marks })
  }
  return {
    customers: (round: number) => importParts(definitions.customer.base, `customers-${round}`, customerParts(round)),
    items: (round: number) => importParts(definitions.item.base, `items-${round}`, changedItemParts(round)),
  }
}

function customerParts(round: number): object[][] {
  return Array.from({ length: importPartsMax }, (_, part) =>
    Array.from({ length: importRowsMax }, (_, row) => {
      const number = (round * importPartsMax + part) * importRowsMax + row
      return {
        ...{ code: `N${number}`, nameAr: `مؤسسة الاستيراد ${number}`, nameEn: `Imported ${number}`, city: 'الرياض' },
        ...{ mobile: `05${String(number).padStart(8, '0')}`, vatNumber: `3${String(number).padStart(13, '0')}3` },
      }
    }),
  )
}

/** Items of the demo shop with new names. */
function changedItemParts(round: number): object[][] {
  const rows = Array.from({ length: changedItems }, (_, row) => ({
    ...{ code: String(firstCode + row), nameEn: `Renamed ${round} ${row}` },
  }))
  return [rows.slice(0, importRowsMax), rows.slice(importRowsMax)]
}
