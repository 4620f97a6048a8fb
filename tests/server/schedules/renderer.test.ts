import { beforeAll, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { monthReports } from '#contract/reports/month-pack.ts'
import { reports } from '#contract/reports/reports.ts'
import { type ScheduledContent, scheduleEndpoints } from '#contract/schedule.ts'
import { answeringAs } from '#server/schedules/answer-renderer.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSchedule, look, scheduleNamed } from '#tests/support/schedules.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { addSchedule, makeScheduledFile, getScheduledFile } = scheduleEndpoints

describeOnBoth('the renderer', open => {
  let server: TestApp
  let as: string

  beforeAll(async () => {
    server = await open({ fill: fillTinyShop })
    as = await server.signIn('owner')
  })

  it('makes the pack of a month, a sheet for each report, without anybody’s browser', async () => {
    const content = { kind: 'pack' as const, reports: [...monthReports], branchId: null, period: 'thisMonth' as const }
    const { id } = await server.call(addSchedule, { body: aSchedule({ content, language: 'ar' }) }, { as })
    await server.call(makeScheduledFile, { params: { id } }, { as })
    await look(server)
    const { lastRun, files } = await scheduleNamed(server, 'owner', 'month')
    expect(lastRun).toMatchObject({ outcome: 'made', from: '2026-01-01', to: '2026-01-31' })
    expect(files.map(({ name }) => name)).toEqual(['month-2026-01.xlsx'])
    const file = await server.call(getScheduledFile, { params: { id, fileId: files[0]?.id ?? 0 } }, { as })
    const book = read(file.content)
    expect(book.SheetNames).toHaveLength(monthReports.length)
    expect(book.Workbook?.Views).toEqual([{ RTL: true }])
    const stock = utils.sheet_to_json(book.Sheets[book.SheetNames[11] ?? ''] ?? {}, { header: 1 })
    expect(stock[0]).toContain('قيمة الرصيد')
    expect(stock[1]).toEqual(['101', 'قَهْوَة عربية', 0, 24, 0, 24, 240])
    // Each report is on record as one that somebody takes by hand.
    const taken = await server.db.read
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('action', '=', 'list.exported')
      .where('session', '=', `schedule ${id}`)
      .orderBy('id')
      .execute()
    expect(taken.map(({ subject }) => subject)).toEqual([...monthReports])
    expect(JSON.parse(taken[0]?.detail ?? '')).toMatchObject({
      form: 'excel',
      filter: expect.stringContaining('2026-01'),
    })
  })

  it('is answered as its person, by the calls of reports alone, and only while it works', async () => {
    const ask = (path: string, body = '{}') =>
      ({ kind: 'call', number: 1, method: 'POST', path, language: 'en', body }) as const
    const days = JSON.stringify({ fromDate: '2026-01-01', toDate: '2026-01-31' })
    const [owner, guest] = [1, 5].map(userId => ({ userId, purpose: 'schedule 1' }))
    if (!owner || !guest) throw new Error('There are two.')
    const sums = ask(reports.summary.endpoint.path, days)
    const kept = await answeringAs(server.app, server.db, owner, async answer => {
      expect(await answer(sums)).toMatchObject({ status: 200 })
      for (const path of ['/api/Bill/bills', '/connect/token', '/api/schedules', '/api/Account/users/me'])
        expect(await answer(ask(path)), path).toEqual({ status: 404, body: '' })
      return answer
    })
    expect(await kept(sums)).toMatchObject({ status: 401 })
    await answeringAs(server.app, server.db, guest, async answer => {
      expect(await answer(sums)).toMatchObject({ status: 403 })
    })
  })

  it('makes a saved view as its address has it: its rows, columns, what is found, and the period before', async () => {
    const search = 'rows=category,item&columns=opening,onHand&find=105&compare=before'
    const content = { kind: 'view', report: 'inventory', search, period: 'thisMonth' } as const
    const sheet = await sheetOf('view', content)
    expect(sheet[0]?.slice(0, 5)).toEqual(['Category', 'Item: code', 'Item', 'Opening', 'Opening before'])
    expect(sheet.slice(1).map(row => row[1])).toEqual([undefined, '105'])
  })

  it('makes a statement of somebody, with what there was before the days', async () => {
    const content = { kind: 'view', report: 'customerInfo', search: 'party=1', period: 'thisMonth' } as const
    const sheet = await sheetOf('statement', content)
    expect(sheet[1]?.[2]).toBe('Opening balance')
  })

  async function sheetOf(name: string, content: ScheduledContent): Promise<unknown[][]> {
    const { id } = await server.call(addSchedule, { body: aSchedule({ name, content }) }, { as })
    await server.call(makeScheduledFile, { params: { id } }, { as })
    await look(server)
    const { lastRun, files } = await scheduleNamed(server, 'owner', name)
    expect(lastRun).toMatchObject({ outcome: 'made' })
    const file = await server.call(getScheduledFile, { params: { id, fileId: files[0]?.id ?? 0 } }, { as })
    const book = read(file.content)
    expect(book.SheetNames).toEqual(['data'])
    return utils.sheet_to_json(book.Sheets.data ?? {}, { header: 1 })
  }
})
