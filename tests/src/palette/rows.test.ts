import { describe, expect, test } from 'vitest'
import { noFrecency, recordUse } from '#domain/search/frecency.ts'
import type { Command } from '#src/commands/commands.ts'
import { listedCommands } from '#src/commands/commands.ts'
import type { Entity } from '#src/commands/entities.ts'
import { paletteRowsMax } from '#src/palette/ranking.ts'
import { isRemembered } from '#src/palette/remembered.ts'
import {
  indexCommands,
  type Listing,
  listOptions,
  mostUsedRowsMax,
  type PaletteSubject,
  paletteRows,
  type RowSources,
  recentRowsMax,
} from '#src/palette/rows.ts'
import { command, copyAction, customer, indexed, item, textsIn } from './samples.ts'

const nowMs = 1_700_000_000_000

const commands: readonly Command[] = [
  command('sale', 'titles.saleBill', { aliases: 'aliases.saleBill', chord: 'f2' }),
  command('purchase', 'titles.purchaseBill'),
  command('pay', 'palette.copyResult', { group: 'here', blocked: () => 'palette.notAllowed' }),
  command('language', 'shell.language', {
    group: 'program',
    page: () => [
      command('language:ar', 'languages.ar', { group: 'program' }),
      command('language:en', 'languages.en', { group: 'program' }),
    ],
  }),
]

const entities = indexed(
  item(1, 'حليب طازج', 'Fresh milk', { detail: () => '5.50' }),
  item(2, 'خبز أبيض', 'White bread'),
  customer(7, 'مؤسسة النور', 'Al Noor'),
)

describe('a query', () => {
  test('lists commands and entities, the best first, in groups', () => {
    expect(shown(paletteRows('milk', sources()))).toEqual(['items: Fresh milk'])
    expect(shown(paletteRows('sale', sources()))).toEqual(['goTo: Sales invoice'])
    expect(shown(paletteRows('a', sources())).map(row => row.split(':')[0])).toContain('people')
  })

  test('finds both languages whatever language is shown, and shows that language first', () => {
    const [row] = paletteRows('milk', sources({ texts: textsIn('ar') })).groups.flatMap(group => group.rows)
    expect(row?.titles).toEqual(['حليب طازج', 'Fresh milk'])
    expect(shown(paletteRows('فاتورة مبيعات', sources()))).toEqual(['goTo: Sales invoice'])
  })

  test('finds what was typed on the wrong layout', () => {
    expect(shown(paletteRows('سشمث', sources()))).toEqual(['goTo: Sales invoice'])
    expect(shown(paletteRows('pgdf', sources()))).toEqual(['items: Fresh milk'])
  })

  test('guesses a typo only where nothing fits', () => {
    const salty = indexed(item(1, '', 'Salt'), item(2, '', 'Salty sticks'))
    expect(shown(paletteRows('sale', sources({ entities: salty })))).toEqual(['goTo: Sales invoice'])
    expect(shown(paletteRows('slat', sources({ entities: salty })))).toEqual(['guesses: Salt', 'guesses: Salty sticks'])
  })

  test('lists what initials lead to beneath everything that fits, the rows of the server too', () => {
    const fitting = indexed(item(1, '', 'Full milk'), item(2, '', 'Fmash'))
    const bill = item(3, '', 'FM 2026')
    expect(shown(paletteRows('fm', sources({ entities: fitting, found: [bill] })))).toEqual([
      'items: Fmash',
      'items: FM 2026',
      'guesses: Full milk',
    ])
  })

  test('initials of a command are no guess', () => {
    expect(shown(paletteRows('si', sources()))[0]).toBe('goTo: Sales invoice')
    expect(shown(paletteRows('pi', sources()))[0]).toBe('goTo: Purchase invoice')
  })

  test('a command of the screen ranks before an item that begins with the same letters', () => {
    const here = command('hold', 'bill.hold', { group: 'here' })
    const household = indexed(item(1, '', 'Hold all box'), item(2, '', 'Household'))
    const rows = shown(paletteRows('hold', sources({ entities: household }, [...commands, here])))
    expect(rows[0]).toBe('here: Hold the bill')
  })

  test('an unavailable command ranks after an equal available one', () => {
    const blocked = command('a', 'bill.discard', { group: 'here', blocked: () => 'problem.noLines' })
    const free = command('b', 'bill.billDiscount', { group: 'here' })
    expect(shown(paletteRows('disc', sources({}, [blocked, free])))[0]).toBe('here: Discount on the bill')
  })

  test('digits inside the code of an item are a guess, the last ones of a telephone are not', () => {
    const coded = indexed(item(5812, 'علبة', 'Box'), {
      ...customer(7, 'عميل', 'Buyer'),
      codes: ['C7', '0500004812'],
    })
    const texts = ['فاتورة', 'Sales invoice'] as const
    const bill = { id: 'document:5', kind: 'document', texts, codes: ['1-004812'] } as const
    expect(shown(paletteRows('812', sources({ entities: coded, found: [bill] })))).toEqual([
      'people: Buyer',
      'documents: Sales invoice',
      'guesses: Box',
    ])
    expect(shown(paletteRows('58', sources({ entities: coded })))[0]).toBe('items: Box')
  })

  test('guesses among options are separate too', () => {
    const language = commands.find(each => each.page !== undefined)
    const subject: PaletteSubject | undefined = language && { kind: 'command', command: language }
    expect(subject && shown(listOptions('englihs', subject, textsIn('en')))).toEqual(['guesses: English'])
  })

  test('finds the argument of a command by itself and with its command', () => {
    expect(shown(paletteRows('english', sources()))[0]).toBe('program: English')
    expect(shown(paletteRows('language eng', sources()))[0]).toBe('program: English')
    const [row] = paletteRows('english', sources()).groups.flatMap(group => group.rows)
    expect(row?.detail).toBe('Language')
  })

  test('finds what a person has named by its name and by what it is, and shows both', () => {
    const named = { ...command('view:3', 'titles.soldItems'), name: 'أرباح الجمعة' }
    const given = sources({
      commands: indexCommands(
        listedCommands([...commands, named], new Set(), () => true),
        textsIn('en'),
      ),
    })
    for (const query of ['ارباح', 'sold items']) {
      const rows = paletteRows(query, given).groups.flatMap(group => group.rows)
      expect(rows.find(({ id }) => id === 'view:3')).toMatchObject({ titles: ['أرباح الجمعة'], detail: 'Sold items' })
    }
  })

  test('lists a command at the wrong moment with its reason', () => {
    const [row] = paletteRows('copy the result', sources()).groups.flatMap(group => group.rows)
    expect(row).toMatchObject({ id: 'pay', reason: 'You do not have permission for this' })
  })

  test('shows code, addition and key of a row', () => {
    expect(paletteRows('milk', sources()).groups[0]?.rows[0]).toMatchObject({
      code: '1',
      detail: '5.50',
      hasPage: true,
    })
    expect(paletteRows('sale', sources()).groups[0]?.rows[0]).toMatchObject({ chord: 'f2', hasPage: false })
  })

  test('puts what is used often before what fits alike', () => {
    const many = indexed(item(1, '', 'Milk one'), item(2, '', 'Milk two'))
    expect(shown(paletteRows('milk', sources({ entities: many })))[0]).toBe('items: Milk one')
    const frecency = recordUse(recordUse(noFrecency, 'item:2', nowMs), 'item:2', nowMs)
    expect(shown(paletteRows('milk', sources({ entities: many, frecency })))[0]).toBe('items: Milk two')
  })

  test('lists no entity that nothing can be done with', () => {
    expect(shown(paletteRows('milk', sources({ actionsOf: () => [] })))).toEqual([])
  })

  test('lists at most fifty rows', () => {
    const many = indexed(...Array.from({ length: 90 }, (_, number) => item(number, '', `Milk ${number}`)))
    expect(shown(paletteRows('milk', sources({ entities: many })))).toHaveLength(paletteRowsMax)
  })

  test('appends what the server found, keeps every earlier row in its place and repeats none', () => {
    const many = indexed(...Array.from({ length: 10 }, (_, number) => item(number, '', `Milk ${number}`)))
    const before = shown(paletteRows('milk', sources({ entities: many })))
    const found = [item(3, '', 'Milk 3'), item(99, '', 'Milk of the server')]
    const after = shown(paletteRows('milk', sources({ entities: many, found })))
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toEqual(['items: Milk of the server'])
  })
})

describe('a sign before the query', () => {
  test.each([
    ['@', ['people: Al Noor']],
    ['@noor', ['people: Al Noor']],
    ['@milk', []],
    ['*', ['items: Fresh milk', 'items: White bread']],
    ['*bread', ['items: White bread']],
    ['*sale', []],
    ['#', []],
    ['$', []],
  ])('%s lists %o', (query, rows) => {
    expect(shown(paletteRows(query, sources()))).toEqual(rows)
  })

  test('# lists what the server found', () => {
    const bill = {
      id: 'document:5',
      kind: 'document',
      texts: ['فاتورة', 'Sales invoice'],
      codes: ['1-000005'],
    } as const
    expect(shown(paletteRows('#', sources({ found: [bill] })))).toEqual(['documents: Sales invoice'])
    expect(shown(paletteRows('*milk', sources({ found: [bill] })))).toEqual(['items: Fresh milk'])
  })
})

describe('the calculator', () => {
  test.each([
    ['=12*3', '= 36'],
    ['=100/3', '≈ 33.333333'],
    ['=٥٠+١٥٪', '= 57.5'],
    ['=1,000*2', '= 2,000'],
    ['12*3', '= 36'],
    ['١٢×٣', '= 36'],
  ])('%s shows %s', (query, title) => {
    const [group] = paletteRows(query, sources()).groups
    expect(group?.rows[0]?.titles).toEqual([title])
  })

  test('is all there is for a calculation, with a sign before it or without', () => {
    for (const query of ['=12*3', '12*3']) expect(shown(paletteRows(query, sources()))).toEqual(['result: = 36'])
  })

  test('copies the result without the signs that part thousands', () => {
    expect(paletteRows('=1000*2.5', sources()).groups[0]?.rows[0]?.subject).toEqual({ kind: 'result', text: '2500' })
  })

  test('shows the problem of a calculation', () => {
    expect(paletteRows('=1/0', sources())).toEqual({ groups: [], problem: 'divisionByZero' })
    expect(paletteRows('=', sources())).toEqual({ groups: [] })
  })
})

describe('without a query', () => {
  const many = indexed(...Array.from({ length: 20 }, (_, number) => item(number, '', `Milk ${number}`)))
  const main = command('journal', 'titles.newJournal', { isMain: true })

  test('what was used last, then what was used most, the main actions, this screen and the program are there, each once', () => {
    const hourMs = 3_600_000
    const uses = ['purchase', 'purchase', 'purchase', 'sale', 'item:2', 'item:3', 'item:4', 'item:5']
    const frecency = uses.reduce((table, id, at) => recordUse(table, id, nowMs + at * hourMs), noFrecency)
    expect(shown(paletteRows('', sources({ frecency, entities: many }, [...commands, main])))).toEqual([
      'recent: Milk 5',
      'recent: Milk 4',
      'recent: Milk 3',
      'recent: Milk 2',
      'mostUsed: Purchase invoice',
      'mostUsed: Sales invoice',
      'main: New journal entry',
      'here: Copy the result',
      'program: Language',
    ])
  })

  test('no screen is listed that nobody used, and a main action that was used stands where that is said', () => {
    const screens = Array.from({ length: 90 }, (_, number) => command(`screen ${number}`, 'palette.open'))
    const frecency = recordUse(noFrecency, 'journal', nowMs)
    expect(shown(paletteRows('', sources({ frecency }, [...screens, main, ...commands])))).toEqual([
      'recent: New journal entry',
      'here: Copy the result',
      'program: Language',
    ])
  })

  test('the use of commands and of entities in memory is remembered, not that of what the server found', () => {
    const bill: Entity = { id: 'document:9', kind: 'document', texts: ['فاتورة', 'Milk bill'], codes: ['1-000009'] }
    const { groups } = paletteRows('milk', sources({ found: [bill], entities }))
    const rows = [...groups, ...paletteRows('sales', sources({})).groups].flatMap(group => group.rows)
    const remembered = (id: string) => rows.filter(row => row.id === id).map(row => isRemembered(row, entities))
    expect([remembered('item:1'), remembered('document:9'), remembered('sale')]).toEqual([[true], [false], [true]])
  })

  test('only so many are recent or often used, and what no longer exists is passed over', () => {
    const used = Array.from({ length: 20 }, (_, number) => `item:${number}`)
    const frecency = [...used, 'gone'].reduce((table, id, at) => recordUse(table, id, nowMs + at), noFrecency)
    const rows = shown(paletteRows('', sources({ frecency, entities: many })))
    expect(rows.filter(row => row.startsWith('recent'))).toHaveLength(recentRowsMax)
    expect(rows.filter(row => row.startsWith('mostUsed'))).toHaveLength(mostUsedRowsMax)
    expect(rows[0]).toBe('recent: Milk 19')
  })
})

describe('a page of options', () => {
  const language: PaletteSubject = { kind: 'command', command: commands[3] ?? command('none', 'shell.language') }

  test('lists the arguments of a command and narrows them by a query', () => {
    expect(shown(listOptions('', language, textsIn('en')))).toEqual(['options: العربية', 'options: English'])
    expect(shown(listOptions('eng', language, textsIn('en')))).toEqual(['options: English'])
    expect(shown(listOptions('zzz', language, textsIn('en')))).toEqual([])
  })

  test('lists what can be done with an entity', () => {
    const milk = item(1, 'حليب', 'Milk')
    const subject: PaletteSubject = { kind: 'entity', entity: milk, actions: [copyAction(milk)] }
    expect(shown(listOptions('', subject, textsIn('en')))).toEqual(['options: Copy the code'])
  })
})

function sources(rest: Partial<RowSources> = {}, listed = commands): RowSources {
  const texts = rest.texts ?? textsIn('en')
  return {
    commands: indexCommands(
      listedCommands(listed, new Set(), () => true),
      texts,
    ),
    entities,
    found: [],
    actionsOf: entity => [copyAction(entity)],
    frecency: noFrecency,
    nowMs,
    ...rest,
    texts,
  }
}

/** Every row as `group: title`. */
function shown(listing: Listing): readonly string[] {
  return listing.groups.flatMap(({ group, rows }) => rows.map(row => `${group}: ${row.titles[0]}`))
}
