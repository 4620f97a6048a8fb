/** What the palette puts first: the sources and the ranking of the client, over the answers of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'
import { noFrecency } from '#domain/search/frecency.ts'
import { startSearchIndex } from '#domain/search/search-index.ts'
import type { Api } from '#src/api/api.ts'
import { listedCommands } from '#src/commands/commands.ts'
import type { Entity, EntitySource } from '#src/commands/entities.ts'
import { programActions, programSources } from '#src/palette/program-sources.ts'
import { indexCommands, type PaletteRow, paletteRows, type RowSources } from '#src/palette/rows.ts'
import { searchServer, serverSearchOf } from '#src/palette/server-search.ts'
import { textsIn } from '#tests/src/palette/samples.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { logIn, startClient } from '#tests/support/client.ts'
import { fillPaletteShop, sellForPalette } from '#tests/support/palette-shop.ts'
import { commandsAt, contextsAt } from './places.ts'
import { type JudgedQuery, judgedQueries, type Place } from './queries.ts'

const nothing = () => undefined
const scoreMin = 0.95

describeOnBoth('the first row of the palette', open => {
  let api: Api
  let sources: readonly EntitySource[]
  let rowsAt: (place: Place) => Omit<RowSources, 'found'>
  const signal = new AbortController().signal

  beforeAll(async () => {
    const shop = await open({ fill: fillPaletteShop })
    await sellForPalette(shop)
    api = await startClient(shop)
    await logIn(api, 'owner')
    sources = programSources(api)
    const loaded = await Promise.all(sources.map(source => source.load?.(signal) ?? []))
    rowsAt = placesOf(loaded.flat(), api)
  })
  afterAll(() => api.stop())

  const mayAsk: Parameters<typeof serverSearchOf>[2] = need => can(api.session.access(), need)

  async function firstRow({ query, place }: JudgedQuery): Promise<string> {
    const search = serverSearchOf(query, sources, mayAsk)
    const found = search === null ? [] : await searchServer(search, signal)
    const [row] = paletteRows(query, { ...rowsAt(place), found }).groups.flatMap(group => group.rows)
    return row === undefined ? 'nothing' : nameOf(row)
  }

  test('of a hundred and twenty queries, a third of them mistyped, nineteen of twenty find their row first', async () => {
    const mistyped = judgedQueries.filter(({ spelling }) => spelling !== 'right')
    expect([judgedQueries.length, mistyped.length >= judgedQueries.length / 3]).toEqual([120, true])
    const misses: string[] = []
    for (const judged of judgedQueries) {
      const first = await firstRow(judged)
      if (first !== judged.first) misses.push(`${judged.place}: ${judged.query} finds ${first}, not ${judged.first}`)
    }
    const hits = judgedQueries.length - misses.length
    const score = `The palette puts the right row first for ${hits} of ${judgedQueries.length} queries.`
    process.stdout.write(`${[score, ...misses].join('\n  ')}\n`)
    expect(hits / judgedQueries.length, misses.join('\n')).toBeGreaterThanOrEqual(scoreMin)
  })

  test('the latest bills whose number ends in three digits or more are found where that is asked', async () => {
    const codes = async (query: string, byEnding?: true) => {
      const asked = { query, pageNumber: 1, ...(byEnding !== undefined && { byEnding }) }
      return (await api.read(billEndpoints.listBills, { query: asked })).bills.map(({ code }) => code)
    }
    expect(await codes('812', true)).toEqual(['1-004812'])
    expect(await codes('٣٩١', true)).toEqual(['2-000391'])
    expect(await codes('04812', true)).toEqual(['1-004812'])
    expect([await codes('812'), await codes('12', true), await codes('999', true)]).toEqual([[], [], []])
  })
})

/** The sources of each place, made once. */
function placesOf(entities: readonly Entity[], { session }: Api): (place: Place) => Omit<RowSources, 'found'> {
  const access: Access = session.access() ?? { roles: [], permissions: new Set(), branches: null }
  const texts = textsIn('ar')
  const index = startSearchIndex(entities).finish()
  const actions = programActions(nothing, () => access, nothing)
  const actionsOf: RowSources['actionsOf'] = entity =>
    actions.filter(({ kinds }) => kinds.includes(entity.kind)).flatMap(group => group.actionsOf(entity))
  const commandsOf = (place: Place) => {
    const listed = listedCommands(commandsAt(place, access), new Set(contextsAt[place]), need => can(access, need))
    return indexCommands(listed, texts)
  }
  const places = { home: commandsOf('home') } as Partial<Record<Place, ReturnType<typeof commandsOf>>>
  return place => {
    const commands = places[place] ?? commandsOf(place)
    places[place] = commands
    return { commands, entities: { index, entities }, actionsOf, texts, frecency: noFrecency, nowMs: 0 }
  }
}

/** As the queries name their rows. */
function nameOf({ id, titles, subject }: PaletteRow): string {
  if (subject.kind === 'result') return titles[0] ?? ''
  if (subject.kind !== 'entity') return id
  const { entity } = subject
  if (entity.kind === 'row' || entity.kind === 'account') return entity.id.replace(':', ' ')
  return `${entity.bill?.billTypeCode ?? entity.kind} ${entity.codes[0]}`
}
