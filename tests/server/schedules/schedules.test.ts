import { beforeAll, expect, it } from 'vitest'
import { scheduleEndpoints, schedulesMax } from '#contract/schedule.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { aSchedule, look, quickPress, scheduleNamed, signedInAnew } from '#tests/support/schedules.ts'

const {
  listSchedules,
  addSchedule,
  changeSchedule,
  removeSchedule,
  pauseSchedule,
  makeScheduledFile,
  getScheduledFile,
} = scheduleEndpoints

describeOnBoth('schedules', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ beginning: withPeople })
  })

  it('are of their owner alone, and named once however the name is spelled', async () => {
    const [as, other] = [await server.signIn('owner'), await server.signIn('admin')]
    const added = await server.call(addSchedule, { body: aSchedule({ name: 'أرباح' }) }, { as })
    // Noon in Riyadh: seven o'clock is tomorrow.
    expect(added).toMatchObject({ name: 'أرباح', pausedFor: null, isMaking: false, lastRun: null, files: [] })
    expect(new Date(added.nextAt ?? 0).toISOString()).toBe('2026-01-16T04:00:00.000Z')
    const again = await server.refusal(addSchedule, { body: aSchedule({ name: 'ارباح' }) }, { as })
    expect(again).toMatchObject({ problems: [{ at: 'name', code: 'taken', params: { value: 'أرباح' } }] })
    const changed = { params: { id: added.id }, body: aSchedule({ name: 'أرباح', every: 'week', weekday: 0, hour: 0 }) }
    expect((await server.call(changeSchedule, changed, { as })).nextAt).toBe(Date.parse('2026-01-17T21:00:00Z'))
    expect(await server.call(listSchedules, {}, { as: other })).toEqual([])
    const params = { id: added.id }
    for (const refused of [
      server.refusal(changeSchedule, changed, { as: other }),
      server.refusal(pauseSchedule, { params, body: { isPaused: true } }, { as: other }),
      server.refusal(makeScheduledFile, { params }, { as: other }),
      server.refusal(removeSchedule, { params }, { as: other }),
    ])
      expect(await refused).toMatchObject({ error: 'not_found' })
    await server.call(removeSchedule, { params }, { as })
    expect(await server.call(listSchedules, {}, { as })).toEqual([])
  })

  it('are of what their owner may open, and of branches that they have', async () => {
    const cashier = await server.signIn('cashier')
    const denied = await server.refusal(addSchedule, { body: aSchedule() }, { as: cashier })
    expect(denied).toMatchObject({
      error: 'invalid_input',
      problems: [{ at: 'content.reports.0', code: 'notAllowed' }],
    })
    const view = { kind: 'view', report: 'profit', search: '', period: 'lastMonth' } as const
    const refused = await server.refusal(addSchedule, { body: aSchedule({ content: view }) }, { as: cashier })
    expect(refused).toMatchObject({ error: 'invalid_input', problems: [{ at: 'content.report' }] })
    const as = await server.signIn('of-the-first')
    const ofBranch = (branchId: number) =>
      aSchedule({ content: { kind: 'pack', reports: ['inventory'], branchId, period: 'lastMonth' } })
    expect(await server.refusal(addSchedule, { body: ofBranch(2) }, { as })).toMatchObject({
      problems: [{ at: 'content.branchId', code: 'notAllowed' }],
    })
    const { id } = await server.call(addSchedule, { body: ofBranch(1) }, { as })
    expect(await server.refusal(changeSchedule, { params: { id }, body: ofBranch(2) }, { as })).toMatchObject({
      problems: [{ at: 'content.branchId', code: 'notAllowed' }],
    })
  })

  it('are at most twenty of one person, also where two are added at the same time', async () => {
    const as = await server.signIn('of-both')
    for (let count = 1; count < schedulesMax; count += 1)
      await server.call(addSchedule, { body: aSchedule({ name: `number ${count}` }) }, { as })
    const [first, second] = await Promise.all(
      ['one more', 'and another'].map(name =>
        server.inject({
          method: 'POST',
          url: addSchedule.path,
          headers: { authorization: `Bearer ${as}` },
          payload: { ...aSchedule(), name },
        }),
      ),
    )
    expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 422])
    expect(await server.call(listSchedules, {}, { as })).toHaveLength(schedulesMax)
  })

  it('are paused and go on, without what was due meanwhile; what is asked for now is made all the same', async () => {
    const own = await open({ beginning: withPeople })
    const as = await own.signIn('owner')
    const { id } = await own.call(addSchedule, { body: aSchedule() }, { as })
    const { render, jobs } = quickPress()
    await own.call(pauseSchedule, { params: { id }, body: { isPaused: true } }, { as })
    own.clock.advance(3 * 86_400_000)
    const later = { as: await signedInAnew(own, 'owner') }
    await look(own, render)
    expect(jobs).toEqual([])
    expect(await own.call(makeScheduledFile, { params: { id } }, later)).toMatchObject({
      isMaking: true,
      pausedFor: 'person',
      nextAt: null,
    })
    await look(own, render)
    await own.call(pauseSchedule, { params: { id }, body: { isPaused: false } }, later)
    await look(own, render)
    expect(jobs).toHaveLength(1)
    expect(await scheduleNamed(own, 'owner', 'month')).toMatchObject({
      ...{ isMaking: false, pausedFor: null, lastRun: { outcome: 'made' } },
      nextAt: Date.parse('2026-01-19T04:00:00Z'),
    })
  })

  it('give their files to their owner alone, and have that on record', async () => {
    const own = await open({ beginning: withPeople })
    const [as, other] = [await own.signIn('owner'), await own.signIn('admin')]
    const { id } = await own.call(addSchedule, { body: aSchedule() }, { as })
    await own.call(makeScheduledFile, { params: { id } }, { as })
    await look(own, quickPress().render)
    const [file] = (await scheduleNamed(own, 'owner', 'month')).files
    const params = { id, fileId: file?.id ?? 0 }
    expect(file).toMatchObject({ name: '2025-12-01_2025-12-31.xlsx', from: '2025-12-01', to: '2025-12-31', bytes: 3 })
    expect(await own.refusal(getScheduledFile, { params }, { as: other })).toMatchObject({ error: 'not_found' })
    const taken = await own.call(getScheduledFile, { params }, { as })
    expect([...taken.content]).toEqual([0, 0, 0])
    const rows = await own.db.read
      .selectFrom('audit')
      .select(['user_id', 'subject', 'detail'])
      .where('action', '=', 'list.exported')
      .execute()
    expect(rows).toMatchObject([{ user_id: 1, subject: `schedule ${id}` }])
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({
      ...{ form: 'download', name: 'month', file: '2025-12-01_2025-12-31.xlsx' },
    })
    await own.call(removeSchedule, { params: { id } }, { as })
    expect(await own.db.read.selectFrom('schedule_run').select('id').execute()).toEqual([])
  })
})
