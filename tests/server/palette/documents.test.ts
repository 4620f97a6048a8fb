/** Documents that are no bills are found by their number, as far as the person may see them. */
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { can } from '#domain/access/can.ts'
import { quantity } from '#domain/money.ts'
import type { Api } from '#src/api/api.ts'
import { programActions, programSources } from '#src/palette/program-sources.ts'
import { searchServer, serverSearchOf } from '#src/palette/server-search.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { logIn, startClient } from '#tests/support/client.ts'
import { aReceipt } from '#tests/support/money-vouchers.ts'
import { addUsers } from '#tests/support/people.ts'
import { aCount } from '#tests/support/tiny-counts.ts'
import { aWaitingBill } from '#tests/support/tiny-deliveries.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

describeOnBoth('documents in the palette', open => {
  let api: Api | undefined
  afterEach(() => api?.stop())

  /** As `id: the page that Enter opens, what can be done`. */
  async function found(client: Api, query: string): Promise<string[]> {
    const sources = programSources(client)
    const search = serverSearchOf(query, sources, need => can(client.session.access(), need))
    const entities = search === null ? [] : await searchServer(search, new AbortController().signal)
    return entities.map(entity => {
      const paths: string[] = []
      const actions = programActions(
        path => void paths.push(path),
        () => client.session.access(),
        () => undefined,
      )
      const own = actions.filter(({ kinds }) => kinds.includes(entity.kind)).flatMap(group => group.actionsOf(entity))
      own[0]?.run()
      return `${entity.id}: ${paths}, ${own.map(({ title }) => title).join(' ')}`
    })
  }

  test('are statements, counts and vouchers of exactly the number', async () => {
    const shop = await open({ fill: fillTinyShop })
    const as = { as: await shop.signIn('owner') }
    const lines = [{ good: goods.coffee, pieces: 3, net: 2000 }]
    const { id: billId } = await shop.call(endpoints.createBill, { body: aWaitingBill('sale', lines) }, as)
    const part = { billId, lines: [{ line: 1, quantity: quantity(1000) }], note: '12' }
    const { id: exit } = await shop.call(endpoints.addDelivery, { body: part }, as)
    const { id: count } = await shop.call(endpoints.openCount, { body: aCount() }, as)
    const { id: other } = await shop.call(endpoints.openCount, { body: aCount({ branchId: 2 }) }, as)
    const { id: entry } = await shop.call(endpoints.journalAdd, { body: aJournal(1, '9.00') }, as)
    const { id: receipt } = await shop.call(endpoints.receiptAdd, { body: aReceipt() }, as)
    api = await startClient(shop)
    await logIn(api, 'owner')
    const rows = await found(api, '#1')
    const others = [
      `statement:${exit}: /permissions/entrystatments/${exit}, palette.open palette.copyCode`,
      `count:${count}: /definitions/inventory-count/${count}, palette.open palette.copyCode`,
      `count:${other}: /definitions/inventory-count/${other}, palette.open palette.copyCode`,
      `receipt:${receipt}: /accounting/receipts/${receipt}, palette.open palette.copyCode`,
      `journal:${entry}: /accounting/daily/${entry}, palette.open palette.copyCode`,
    ]
    expect(rows.filter(row => !row.startsWith('document:')).sort()).toEqual(others.sort())
    expect(rows.find(row => row.startsWith('document:'))).toContain('palette.open print.print')
    expect((await found(api, '#2-1')).map(row => row.split(':', 2).join(':'))).toEqual([`count:${other}`])
    // The note of a statement has it.
    expect(await found(api, '#12')).toEqual([])
    expect(await found(api, '#exit')).toEqual([])
    await api.stop()
    await addUsers(shop.db, shop.clock, { counter: { features: ['f-inventory'], branchIds: [1] } })
    api = await startClient(await shop.openCopy())
    await logIn(api, 'counter')
    expect((await found(api, '#1')).map(row => row.split(':', 2).join(':'))).toEqual([`count:${count}`])
  })
})
