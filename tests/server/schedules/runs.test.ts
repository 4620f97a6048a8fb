import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { scheduledFilesMax, scheduleEndpoints } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { attemptsMax, claimDue, claimMs, retryMs } from '#server/schedules/claims.ts'
import { makeDueFiles, type Render } from '#server/schedules/make-due.ts'
import type { Services } from '#server/services.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import {
  aPack,
  aSchedule,
  look,
  quickPress,
  type ScheduleBody,
  scheduleNamed,
  signedInAnew,
} from '#tests/support/schedules.ts'

const { addSchedule, changeSchedule, getScheduledFile, makeScheduledFile, pauseSchedule } = scheduleEndpoints
const dayMs = 86_400_000
const broken: Render = async () => {
  throw new Error('The renderer broke down.')
}

describeOnBoth('runs of schedules', open => {
  /** As of noon of Thursday 15 January; the next morning is the first on which something is due. */
  async function shopWith(changes: Partial<ScheduleBody> = {}, who = 'owner') {
    const server = await open({ beginning: withPeople })
    const as = await server.signIn(who)
    const { id } = await server.call(addSchedule, { body: aSchedule(changes) }, { as })
    return { server, as, id, schedule: () => scheduleNamed(server, who, 'month'), ...quickPress() }
  }

  const runsOf = (server: TestApp) =>
    server.db.read.selectFrom('schedule_run').select(['due_day', 'outcome']).orderBy('id').execute()

  it('begin as they are due, and not before', async () => {
    const { server, schedule, render, jobs } = await shopWith()
    server.clock.set('2026-01-16T03:59:59Z')
    await look(server, render)
    expect(jobs).toEqual([])
    server.clock.set('2026-01-16T04:00:00Z')
    await look(server, render)
    await look(server, render)
    expect(jobs).toMatchObject([{ from: '2025-12-01', to: '2025-12-31', language: 'en', timeZone: 'Asia/Riyadh' }])
    const { nextAt, lastRun } = await schedule()
    expect(nextAt).toBe(Date.parse('2026-01-17T04:00:00Z'))
    expect(lastRun).toMatchObject({ outcome: 'made', at: Date.parse('2026-01-16T04:00:00Z') })
  })

  it('that were missed are one, about the days of the newest', async () => {
    const view = { kind: 'view', report: 'soldItems', search: '', period: 'yesterday' } as const
    const { server, render, jobs } = await shopWith({ content: view })
    server.clock.set('2026-01-21T03:00:00Z')
    await look(server, render)
    expect(jobs).toMatchObject([{ from: '2026-01-19', to: '2026-01-19' }])
    expect(await runsOf(server)).toEqual([{ due_day: '2026-01-20', outcome: 'made' }])
    server.clock.set('2026-01-21T04:00:00Z')
    await look(server, render)
    expect(jobs).toHaveLength(2)
  })

  it('are made once by several copies of the server', async () => {
    const { server, render, jobs } = await shopWith()
    const copy = await server.openCopy()
    for (const day of ['16', '17', '18']) {
      server.clock.set(`2026-01-${day}T05:00:00Z`)
      await Promise.all([look(server, render), look(copy, render), look(server, render), look(copy, render)])
    }
    expect(jobs).toHaveLength(3)
    expect(await runsOf(server)).toHaveLength(3)
  })

  it('have the rights of that moment: a user who lost one gets no file, and sees which', async () => {
    const content = aPack('inventory', 'summary')
    const { server, id, schedule, render, jobs } = await shopWith({ content }, 'accountant')
    await server.db.write([], tx => tx.deleteFrom('role_feature').where('feature_code', '=', 'f-summary').execute())
    server.clock.advance(dayMs)
    await look(server, render)
    expect(jobs).toEqual([])
    expect(await schedule()).toMatchObject({
      ...{ pausedFor: 'notAllowed', nextAt: null, files: [] },
      lastRun: { outcome: 'notAllowed', detail: 'summary' },
    })
    const changed = await server.call(
      changeSchedule,
      { params: { id }, body: aSchedule({ content: aPack('inventory') }) },
      { as: await signedInAnew(server, 'accountant') },
    )
    expect(changed.pausedFor).toBeNull()
    server.clock.advance(dayMs)
    await look(server, render)
    expect(jobs).toHaveLength(1)
  })

  it('leave files to nobody who may not see any more what was seen when they were made', async () => {
    const { server, id, schedule, render } = await shopWith({ content: aPack('inventory', 'summary') }, 'of-both')
    server.clock.advance(dayMs)
    await look(server, render)
    const [file] = (await schedule()).files
    const fetched = async () => {
      const params = { id, fileId: file?.id ?? 0 }
      const as = await signedInAnew(server, 'of-both')
      return server.call(getScheduledFile, { params }, { as }).then(
        () => 'handed over',
        error => String(error).match(/answered (\d+)/u)?.[1],
      )
    }
    expect(await fetched()).toBe('handed over')
    // It is asked for a report that they may still open; the file is of another.
    await server.call(
      changeSchedule,
      { params: { id }, body: aSchedule({ content: aPack('inventory') }) },
      { as: await signedInAnew(server, 'of-both') },
    )
    const features = await server.db.read.selectFrom('role_feature').selectAll().execute()
    await server.db.write([], tx => tx.deleteFrom('role_feature').where('feature_code', '=', 'f-summary').execute())
    expect([await fetched(), (await schedule()).files]).toEqual(['404', []])
    await server.db.write([], async tx => {
      for (const row of features.filter(each => each.feature_code === 'f-summary'))
        await tx.insertInto('role_feature').values(row).execute()
    })
    expect([await fetched(), (await schedule()).files.length]).toEqual(['handed over', 1])
    await server.db.write([], tx => tx.deleteFrom('user_branch').where('branch_id', '=', 1).execute())
    expect([await fetched(), (await schedule()).files]).toEqual(['404', []])
  })

  it('that were asked for while the clock was ahead are made when it is right again', async () => {
    const { server, id, schedule, render, jobs } = await shopWith()
    const now = server.clock.now()
    server.clock.advance(3 * 3_600_000)
    await server.call(makeScheduledFile, { params: { id } }, { as: await signedInAnew(server, 'owner') })
    server.clock.set(new Date(now).toISOString())
    await look(server, render)
    expect(jobs).toHaveLength(1)
    expect((await schedule()).isMaking).toBe(false)
  })

  it('are not begun by one that was paused in the moment before', async () => {
    const { server, id } = await shopWith()
    server.clock.advance(dayMs)
    const { services } = server
    const paused = { paused_for: 'person' } as const
    const pause = () =>
      services.db.write([], tx => tx.updateTable('schedule').set(paused).where('id', '=', id).execute())
    const write: Db['write'] = async <T>(branchIds: readonly number[], ...work: [never]) => {
      await pause()
      return services.db.write<T>(branchIds, ...work)
    }
    expect(await claimDue({ ...services, db: { ...services.db, write } })).toBeUndefined()
  })

  it('have the branches of that moment', async () => {
    const content = { ...aPack('inventory'), branchId: 1 }
    const { server, schedule, render, jobs } = await shopWith({ content }, 'of-both')
    server.clock.advance(dayMs)
    await look(server, render)
    expect(jobs).toMatchObject([{ branch: { nameEn: expect.any(String) }, access: { branchIds: [1, 2] } }])
    await server.db.write([], tx => tx.deleteFrom('user_branch').where('branch_id', '=', 1).execute())
    server.clock.advance(dayMs)
    await look(server, render)
    expect(jobs).toHaveLength(1)
    expect(await schedule()).toMatchObject({ pausedFor: 'notAllowed', lastRun: { detail: 'branch' } })
  })

  it('of a disabled account make nothing; of a locked one they are retried', async () => {
    const { server, id, render, jobs } = await shopWith()
    const set = (changes: object) =>
      server.db.write([], tx => tx.updateTable('user_account').set(changes).where('id', '=', 1).execute())
    server.clock.advance(dayMs)
    await set({ locked_until: server.clock.now() + retryMs })
    await look(server, render)
    expect([jobs.length, (await runsOf(server)).length]).toEqual([0, 0])
    server.clock.advance(retryMs)
    await look(server, render)
    expect(await runsOf(server)).toEqual([{ due_day: '2026-01-16', outcome: 'made' }])
    await set({ is_enabled: 0 })
    server.clock.advance(dayMs)
    await look(server, render)
    expect((await runsOf(server)).at(-1)).toEqual({ due_day: '2026-01-17', outcome: 'disabled' })
    const { paused_for } = await server.db.read
      .selectFrom('schedule')
      .select('paused_for')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(paused_for).toBe('disabled')
  })

  it('of a person whose password is due, or of an installation that has run out, wait for the next day', async () => {
    const { server, schedule, render, jobs } = await shopWith()
    await server.db.write([], tx => tx.updateTable('user_account').set({ must_change_password: 1 }).execute())
    server.clock.advance(dayMs)
    await look(server, render)
    await server.db.write([], tx => tx.updateTable('user_account').set({ must_change_password: 0 }).execute())
    expect((await schedule()).lastRun).toMatchObject({ outcome: 'passwordDue' })
    server.clock.advance(60 * dayMs)
    await look(server, render)
    expect(jobs).toEqual([])
    expect((await runsOf(server)).at(-1)).toMatchObject({ outcome: 'notRegistered' })
  })

  it('that fail are retried, a bounded number of times, and the next one begins anew', async () => {
    const { server, schedule, render, jobs } = await shopWith()
    server.clock.set('2026-01-16T04:00:00Z')
    let tries = 0
    const counted: Render = (...given) => {
      tries += 1
      return broken(...given)
    }
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      await look(server, counted)
      await look(server, counted)
      expect(tries).toBe(attempt)
      server.clock.advance(retryMs * attempt)
    }
    expect(await schedule()).toMatchObject({ pausedFor: null, files: [], lastRun: { outcome: 'failed' } })
    await look(server, counted)
    expect(tries).toBe(attemptsMax)
    server.clock.advance(dayMs)
    await look(server, render)
    expect(jobs).toHaveLength(1)
  })

  it('whose server is gone in the middle leave nothing, and are taken over a bounded number of times', async () => {
    const { server, schedule, render, jobs } = await shopWith()
    server.clock.set('2026-01-16T04:00:00Z')
    expect(await claimDue(server.services)).toMatchObject({ attempts: 1 })
    expect(await schedule()).toMatchObject({ isMaking: true, files: [], lastRun: null })
    await look(server, render)
    expect(jobs).toEqual([])
    server.clock.advance(claimMs)
    await look(server, render)
    expect(jobs).toHaveLength(1)
    server.clock.set('2026-01-17T04:00:00Z')
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      expect(await claimDue(server.services)).toMatchObject({ attempts: attempt })
      server.clock.advance(claimMs)
    }
    await look(server, render)
    expect(jobs).toHaveLength(1)
    expect(await schedule()).toMatchObject({ isMaking: false, lastRun: { outcome: 'failed' }, files: [{}] })
  })

  it('that another copy took over, or somebody paused meanwhile, write nothing', async () => {
    const { server, id, schedule } = await shopWith()
    server.clock.set('2026-01-16T04:00:00Z')
    await look(server, async (...given) => {
      await server.call(
        pauseSchedule,
        { params: { id }, body: { isPaused: true } },
        { as: await signedInAnew(server, 'owner') },
      )
      return quickPress().render(...given)
    })
    expect(await schedule()).toMatchObject({ files: [], lastRun: null, pausedFor: 'person' })
    await server.call(
      pauseSchedule,
      { params: { id }, body: { isPaused: false } },
      { as: await signedInAnew(server, 'owner') },
    )
    server.clock.advance(dayMs)
    await look(server, async (...given) => {
      server.clock.advance(claimMs)
      await look(server, quickPress(7).render)
      return quickPress(5).render(...given)
    })
    expect((await schedule()).files.map(({ bytes }) => bytes)).toEqual([7])
  })

  it('of a copy that ends are given back, and made by the next one at once', async () => {
    const { server, render, jobs } = await shopWith()
    server.clock.set('2026-01-16T04:00:00Z')
    const stop = new AbortController()
    await look(
      server,
      async (...given) => {
        stop.abort()
        return broken(...given)
      },
      { signal: stop.signal },
    )
    await look(server, render)
    expect(jobs).toHaveLength(1)
  })

  it('make nothing twice where the clock is put back, and go on where it was ahead', async () => {
    const { server, schedule, render, jobs } = await shopWith()
    for (const day of [16, 17, 18]) {
      server.clock.set(`2026-01-${day}T04:00:00Z`)
      await look(server, render)
    }
    server.clock.set('2026-01-16T03:00:00Z')
    for (let hours = 0; hours < 50; hours += 1) {
      await look(server, render)
      server.clock.advance(dayMs / 24)
    }
    expect(jobs).toHaveLength(3)
    server.clock.set('2029-06-01T05:00:00Z')
    await look(server, render)
    // By then the trial is over: it tells so instead of a file.
    expect(await runsOf(server)).toHaveLength(4)
    server.clock.set('2026-01-18T20:00:00Z')
    await look(server, render)
    expect((await schedule()).nextAt).toBe(Date.parse('2026-01-19T04:00:00Z'))
    server.clock.set('2026-01-19T04:00:00Z')
    await look(server, render)
    expect((await runsOf(server)).at(-1)).toEqual({ due_day: '2026-01-19', outcome: 'made' })
  })

  it('say that a file would be too large, and that there is no room for it', async () => {
    const { server, schedule, render } = await shopWith()
    server.clock.set('2026-01-16T04:00:00Z')
    await look(server, async () => ({ kind: 'tooLarge' }))
    expect(await schedule()).toMatchObject({ files: [], lastRun: { outcome: 'tooLarge' } })
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      server.clock.advance(attempt === 1 ? dayMs : retryMs * attempt)
      await makeDueFiles(withoutRoom(server), { app: server.app, render, signal: new AbortController().signal })
    }
    expect(await schedule()).toMatchObject({ files: [], lastRun: { outcome: 'storageFull' } })
    expect((await runsOf(server)).map(({ outcome }) => outcome)).toEqual(['tooLarge', 'storageFull'])
  })

  it('keep the newest files, up to the limit', async () => {
    const { server, as, id, schedule, render } = await shopWith()
    for (let count = 0; count < scheduledFilesMax + 2; count += 1) {
      await server.call(makeScheduledFile, { params: { id } }, { as })
      await look(server, render)
    }
    expect((await schedule()).files).toHaveLength(scheduledFilesMax)
    expect(await runsOf(server)).toHaveLength(scheduledFilesMax + 2)
  })
})

/** The disk has room for rows, and for no file. */
function withoutRoom({ services }: TestApp): Services {
  const { db } = services
  const hasFile = (node: object) =>
    JSON.stringify(node, (_, value) => (value instanceof Uint8Array ? 'a file' : value)).includes('a file')
  const roomless: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (hasFile(node)) throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC', syscall: 'write' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const write = (branches: readonly number[], work: (tx: Tx) => Promise<unknown>) =>
    db.write(branches, tx => work(tx.withPlugin(roomless)))
  return { ...services, db: { ...db, write: write as Db['write'] } }
}
