/** What is true of the rows of every definition of the registry. */
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { isTriedOn } from '#tests/support/database.ts'
import { definitionSamples } from '#tests/support/definition-samples.ts'
import { callsOf, featureCodes, holderOf, openDefinitionShop } from '#tests/support/definition-shop.ts'

const samples = Object.entries(definitionSamples)

describeOnBoth('a definition', (open, kind) => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  describe.each(samples)('%s', (name, sample) => {
    const { calls } = sample.definition
    const { next, fresh, list, add, change, read, history, total, cells, replied, send } = callsOf(() => shop, sample)

    test('is added and read back as it was sent', async () => {
      const sent = fresh()
      const row = await add(sent)
      expect(row).toMatchObject({ ...replied(sent), version: 1, isActive: true })
      expect(await read(row.id)).toEqual(row)
    })

    test('is for users who have its right, and for nobody else', async () => {
      const row = await add()
      const { id } = row
      const at = (path: string) => path.replace(':id', String(id))
      const asked = [
        ['GET', calls.List.path, undefined],
        ['GET', at(calls.Read.path), undefined],
        ['GET', at(calls.History.path), undefined],
        ['GET', at(calls.Removal.path), undefined],
        ['POST', calls.Import.path, { isTrial: true, rows: [] }],
        ['PUT', at(calls.SetActive.path), { version: 1, isActive: true }],
        ['PUT', at(calls.Change.path), { version: 1 }],
      ] as const
      // Stays until somebody may remove it.
      let goner = await add()
      for (const [index, code] of featureCodes.entries()) {
        const may = [sample.right].flat().includes(code)
        // The check of a permission is the same on both databases: each is asked by half of the users who have another one.
        if (!may && !isTriedOn(kind, index)) continue
        for (const [method, path, payload] of asked) {
          const { statusCode } = await send(method, path, payload, holderOf(code))
          expect([code, path, statusCode]).toEqual([code, path, may ? 200 : 403])
        }
        const { statusCode } = await send('POST', calls.Add.path, cells(fresh()), holderOf(code))
        expect([code, statusCode]).toEqual([code, may ? 200 : 403])
        const removed = shop.inject({
          method: 'DELETE',
          url: `${at(calls.Remove.path).replace(String(id), String(goner.id))}?version=1`,
          headers: { authorization: `Bearer ${await shop.signIn(holderOf(code))}` },
        })
        expect([code, (await removed).statusCode]).toEqual([code, may ? 200 : 403])
        if (may) goner = await add()
      }
    })

    test('refuses what its fields do not take, at the field, and adds nothing', async () => {
      const before = await total()
      for (const [field, value, code] of sample.wrong) {
        const payload = { ...cells(fresh()), [field]: value }
        const response = await send('POST', calls.Add.path, payload)
        expect([response.statusCode, response.json().problems]).toMatchObject([422, [{ at: field, code }]])
      }
      const missing = { ...cells(fresh()) }
      delete missing.nameAr
      const lacking = await send('POST', calls.Add.path, missing)
      expect(lacking.json().problems).toEqual([{ at: 'nameAr', code: 'required' }])
      expect(await total()).toBe(before)
    })

    test('keeps the largest texts, and finds its place among the others with them', async () => {
      const wide = Object.entries(sample.definition.fields).flatMap(([field, each]) =>
        (each.kind === 'text' || each.kind === 'code') && (each.format === undefined || each.format === 'name')
          ? [[field, `${next()}`.padEnd(each.lengthMax, 'ﷺ')] as const]
          : [],
      )
      const { idNumber: _, ...texts } = Object.fromEntries(wide)
      const row = await add({ ...fresh(), ...texts })
      expect(row).toMatchObject(texts)
      for (const sort of sample.sorts)
        expect((await list({ sort, pageSize: 1000 })).rows.map(each => each.id)).toContain(row.id)
    })

    test('is changed field by field, and its version counts the changes', async () => {
      const row = await add()
      const [first, second] = sample.changes(next())
      const once = await change(row, first)
      expect(once).toEqual({ ...row, ...first, version: 2, changedAt: once.changedAt })
      const twice = await change(once, second)
      expect(twice).toMatchObject({ ...first, ...second, version: 3 })
      expect(await change(twice, second)).toEqual(twice)
    })

    test('shows the second of two users what the first has changed, with both values', async () => {
      const row = await add()
      const [mine, theirs] = sample.changes(next())
      const [field = ''] = Object.keys(theirs)
      await change(row, theirs, 'admin')
      const refusal = await shop.refusal(
        calls.Change,
        { params: { id: row.id }, body: { ...mine, [field]: row[field], version: 1 } },
        { as: owner },
      )
      expect(refusal).toMatchObject({ status: 409, error: 'row_changed' })
      const [now, before] = [cells(theirs)[field], cells(row)[field]]
      const params = { by: 'admin of the tests', theirs: String(now), yours: String(before ?? '') }
      expect(refusal.problems).toEqual([{ at: field, code: 'changedMeanwhile', params }])
      expect(await read(row.id)).toMatchObject({ ...theirs, version: 2 })
    })

    test('lets one of two people who save at once through, and neither is lost without a word', async () => {
      const row = await add()
      const answers = await Promise.all(
        sample.changes(next()).map((body, index) => {
          const path = calls.Change.path.replace(':id', String(row.id))
          return send('PUT', path, { ...cells(body), version: 1 }, index === 0 ? 'owner' : 'admin')
        }),
      )
      expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
      expect((await read(row.id)).version).toBe(2)
    })

    test('has a key that no other row has, nor one that looks like it', async () => {
      const row = await add(fresh({ [sample.key]: `Cop ${next()}` }))
      const key = String(row[sample.key])
      const before = await total()
      for (const same of [key, key.toUpperCase(), key.replace('o', 'о'), key.replace('p', 'р'), ` ${key}`]) {
        const refusal = await shop.refusal(calls.Add, { body: fresh({ [sample.key]: same }) }, { as: owner })
        expect([same, refusal.problems]).toEqual([same, [{ at: sample.key, code: 'taken', params: { value: key } }]])
      }
      const both = await Promise.all(
        [1, 2].map(() => send('POST', calls.Add.path, { ...cells(fresh()), [sample.key]: `at once ${name}` })),
      )
      expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 422])
      expect(await total()).toBe(before + 1)
    })

    test('is added once under one idempotency key', async () => {
      const before = await total()
      const body = fresh()
      const options = { as: owner, idempotencyKey: `${name}-once` }
      const first = await shop.call(calls.Add, { body }, options)
      expect(await shop.call(calls.Add, { body }, options)).toEqual(first)
      expect((await shop.refusal(calls.Add, { body: fresh() }, options)).error).toBe('idempotency_key_reused')
      expect(await total()).toBe(before + 1)
    })

    test('is retired and brought back, and listed where it is asked for', async () => {
      const row = await add()
      const set = (version: number, isActive: boolean) =>
        shop.call(calls.SetActive, { params: { id: row.id }, body: { version, isActive } }, { as: owner })
      const search = String(row[sample.key])
      const states = async () => {
        const found: string[] = []
        for (const state of ['active', 'retired', 'all'] as const)
          if ((await list({ search, state })).rows.some(({ id }) => id === row.id)) found.push(state)
        return found
      }
      expect(await states()).toEqual(['active', 'all'])
      expect(await set(1, false)).toMatchObject({ isActive: false, version: 2 })
      expect(await states()).toEqual(['retired', 'all'])
      expect(await set(2, false)).toMatchObject({ version: 2 })
      const stale = { params: { id: row.id }, body: { version: 1, isActive: true } }
      expect((await shop.refusal(calls.SetActive, stale, { as: owner })).error).toBe('row_changed')
      expect(await set(2, true)).toMatchObject({ isActive: true, version: 3 })
      expect(await states()).toEqual(['active', 'all'])
    })

    test('is deleted where nothing has used it, and its id is never given again', async () => {
      const row = await add()
      const params = { id: row.id }
      const nothing = { uses: [], deletedCount: 0, retiredCount: 0 }
      expect(await shop.call(calls.Removal, { params }, { as: owner })).toEqual({ outcome: 'deleted', ...nothing })
      const wrong = { params, query: { version: 1, count: 1 } }
      expect((await shop.refusal(calls.Remove, wrong, { as: owner })).error).toBe('count_differs')
      const stale = { params, query: { version: 7 } }
      expect((await shop.refusal(calls.Remove, stale, { as: owner })).error).toBe('row_changed')
      const options = { as: owner, idempotencyKey: `${name}-gone` }
      const right = { params, query: { version: 1 } }
      expect(await shop.call(calls.Remove, right, options)).toEqual({ outcome: 'deleted', ...nothing })
      expect(await shop.call(calls.Remove, right, options)).toEqual({ outcome: 'deleted', ...nothing })
      for (const call of [calls.Read, calls.History, calls.Removal])
        expect((await shop.refusal(call, { params }, { as: owner })).status).toBe(404)
      expect((await add()).id).toBeGreaterThan(row.id)
    })

    test('that documents name is not deleted, and says what names it', async () => {
      if (sample.usedId === null) return
      const params = { id: sample.usedId }
      const row = await read(sample.usedId)
      const refusal = await shop.refusal(calls.Remove, { params, query: { version: row.version } }, { as: owner })
      expect(refusal).toMatchObject({ status: 409, error: 'row_in_use' })
      expect(refusal.problems.map(({ code, params }) => [code, params])).toEqual([
        ['usedByBills', { count: 1 }],
        ['usedByEntries', { count: 1 }],
      ])
      expect(await shop.call(calls.Removal, { params }, { as: owner })).toEqual({
        outcome: 'refused',
        uses: [
          { code: 'usedByBills', count: 1 },
          { code: 'usedByEntries', count: 1 },
        ],
        deletedCount: 0,
        retiredCount: 0,
      })
      expect(await read(sample.usedId)).toEqual(row)
    })

    test('has a history of who changed what when, from what to what', async () => {
      const row = await add(fresh(), 'admin')
      const [first] = sample.changes(next())
      const [field = ''] = Object.keys(first)
      shop.clock.advance(60_000)
      const changed = await change(row, first)
      const params = { id: row.id }
      await shop.call(calls.SetActive, { params, body: { version: 2, isActive: false } }, { as: owner })
      await shop.call(calls.SetActive, { params, body: { version: 3, isActive: true } }, { as: owner })
      const entries = await history(row.id)
      expect(entries.map(({ version, action, userName }) => [version, action, userName])).toEqual([
        [4, 'broughtBack', 'owner of the tests'],
        [3, 'retired', 'owner of the tests'],
        [2, 'changed', 'owner of the tests'],
        [1, 'created', 'admin of the tests'],
      ])
      expect(entries[2]).toMatchObject({
        at: changed.changedAt,
        changes: [{ field, from: cells(row)[field], to: cells(first)[field] }],
      })
      expect(entries[3]?.changes.find(each => each.field === 'nameAr')).toMatchObject({ from: '', to: row.nameAr })
      const audited = await shop.db.read
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('subject', '=', `${name} ${row.id}`)
        .orderBy('id')
        .execute()
      expect(audited.map(({ action }) => action)).toEqual([
        'definition.created',
        'definition.changed',
        'definition.retired',
        'definition.broughtBack',
      ])
      expect(JSON.parse(audited[1]?.detail ?? '')).toEqual({ key: row[sample.key], version: 2, fields: [field] })
    })
  })

  test('leaves books, an audit and histories that hold', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
