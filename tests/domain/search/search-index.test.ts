import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#domain/search/fold.ts'
import {
  buildSearchIndex,
  type SearchEntry,
  type SearchOptions,
  searchLimitDefault,
  startSearchIndex,
} from '#domain/search/search-index.ts'
import { scaled } from '#tests/support/depth.ts'
import { corpusOf } from './corpus.ts'

describe('ranking', () => {
  test('the same word ranks before its beginning, and that before its inside', () => {
    expect(found('cola', 'Chocolate', 'Cola drink', 'Colander')).toEqual(['Cola drink', 'Colander', 'Chocolate'])
  })

  test('a title that is the query ranks before titles that contain it', () => {
    expect(found('milk', 'Milk powder', 'Fresh milk', 'Milk')).toEqual(['Milk', 'Milk powder', 'Fresh milk'])
  })

  test('a word at the start of the title ranks before the same word later', () => {
    expect(found('حليب', 'شوكولاتة حليب', 'حليب طازج')).toEqual(['حليب طازج', 'شوكولاتة حليب'])
  })

  test('words in the order of the title rank before words in another order', () => {
    expect(found('juice apple', 'Apple juice', 'Juice apple')).toEqual(['Juice apple', 'Apple juice'])
  })

  test('rows that fit alike keep the order in which they were given', () => {
    expect(found('sale', 'Sale two', 'Sale one', 'Sale ten')).toEqual(['Sale two', 'Sale one', 'Sale ten'])
  })

  test('a title ranks before an alias', () => {
    const rows = [row('a', { texts: ['Sales invoice'], aliases: ['bill'] }), row('b', { texts: ['Bill'] })]
    expect(ids(rows, 'bill')).toEqual(['b', 'a'])
  })

  test('weight and frecency reorder rows that fit alike, and lift none over an exact word', () => {
    const rows = [
      row('plain', { texts: ['Sales report'] }),
      row('used', { texts: ['Sales return'] }),
      row('far', { texts: ['Wholesale'] }),
    ]
    expect(
      ids(rows, 'sales', {
        boosts: new Map([
          ['used', 10],
          ['unknown', 99],
        ]),
      }),
    ).toEqual(['used', 'plain'])
    expect(ids(rows, 'sale', { boosts: new Map([['far', 14]]) })).toEqual(['plain', 'used', 'far'])
    expect(ids(rows, 'sales')).toEqual(['plain', 'used'])
    const weighed = [row('light', { texts: ['Sales'] }), row('heavy', { texts: ['Sales'], weight: 4 })]
    expect(ids(weighed, 'sales')).toEqual(['heavy', 'light'])
  })
})

describe('words', () => {
  test('every word of the query must fit', () => {
    expect(found('apple juice', 'Apple juice', 'Apple pie', 'Orange juice')).toEqual(['Apple juice'])
  })

  test('words may come from different languages of one row', () => {
    const rows = [row('a', { texts: ['حليب كامل', 'Full milk'] }), row('b', { texts: ['حليب', 'Milk'] })]
    expect(ids(rows, 'كامل milk')).toEqual(['a'])
  })

  test('one letter finds beginnings only', () => {
    expect(found('p', 'Apple', 'Pear')).toEqual(['Pear'])
  })

  test('the article is neither needed nor in the way', () => {
    expect(found('فواتير', 'تقرير الفواتير')).toEqual(['تقرير الفواتير'])
    expect(found('الفاتورة', 'فاتورة مبيعات')).toEqual(['فاتورة مبيعات'])
    expect(found('خسائر', 'الأرباح والخسائر')).toEqual(['الأرباح والخسائر'])
    expect(found('زعفران', 'هيل وزعفران')).toEqual(['هيل وزعفران'])
    expect(found('عملاء', 'كشف للعملاء')).toEqual(['كشف للعملاء'])
  })

  test('words run together are parted, and only where they follow each other', () => {
    expect(found('عبدالله', 'مدينة الملك عبد الله', 'عبد الرحيم فضل الله')).toEqual(['مدينة الملك عبد الله'])
    expect(found('cocacola', 'Coca-Cola 330 ml', 'Cola and coca')).toEqual(['Coca-Cola 330 ml'])
  })

  test('words that the title runs together may be parted', () => {
    expect(found('kit kat', 'KitKat 4 finger')).toEqual(['KitKat 4 finger'])
  })
})

describe('typos', () => {
  test.each(['qotation', 'quottation', 'quatation', 'qoutation', 'uqotation', 'quotatio', 'quotationn', 'puotation'])(
    '%s finds quotation',
    query => {
      expect(found(query, 'Quotation', 'Purchase')).toEqual(['Quotation'])
    },
  )

  test('two typos in a word are too many', () => {
    expect(found('qoutatoin', 'Quotation')).toEqual([])
  })

  test('a word of three letters has no typos, and a number none at all', () => {
    expect(found('tae', 'Tea')).toEqual([])
    expect(found('12354', 'Box 12345')).toEqual([])
  })

  test('a typo ranks after everything that fits as typed', () => {
    expect(found('sall', 'Sale', 'Small', 'Sallah')).toEqual(['Sallah', 'Sale', 'Small'])
  })

  test('a title that is the query but for a typo ranks before longer ones and before heavier rows that the word leads to', () => {
    const rows = [row('page', { texts: ['Switch to English'], weight: 10 }), row('english', { texts: ['English'] })]
    for (const query of ['engish', 'englsih', 'enggish', 'englishh'])
      expect(ids(rows, query)).toEqual(['english', 'page'])
    expect(found('trail balance', 'Trial balance by branch', 'Trial balance')).toEqual([
      'Trial balance',
      'Trial balance by branch',
    ])
  })

  test('an alias that is the query ranks before heavier rows that the word leads to, and after a title that is the query', () => {
    const rows = [
      row('new', { texts: ['New journal entry'], weight: 6 }),
      row('daily', { texts: ['Daily entries'], aliases: ['journal'] }),
      row('journal', { texts: ['Journal'], weight: -8 }),
    ]
    for (const query of ['jornal', 'juornal']) expect(ids(rows, query)).toEqual(['journal', 'daily', 'new'])
    const book = row('book', { texts: ['Ledger'], aliases: ['journal book'], weight: 6 })
    expect(ids([book, ...rows.slice(1, 2)], 'journal')).toEqual(['daily', 'book'])
    expect(ids(rows.slice(0, 2), 'journ')).toEqual(['new', 'daily'])
  })

  test('only what a typo found is called a guess', () => {
    const index = buildSearchIndex([row('sale', { texts: ['Salt'] }), row('sali', { texts: ['Sale'] })])
    expect(index.search('sale').map(hit => [hit.id, hit.isGuess])).toEqual([
      ['sali', false],
      ['sale', true],
    ])
  })

  test('typos are not looked for when enough rows fit well', () => {
    expect(found('mart', 'Mart one', 'Mart two', 'Mart six', 'Cart')).toEqual(['Mart one', 'Mart two', 'Mart six'])
  })
})

describe('readings', () => {
  test('a query in the wrong layout is read in the other one', () => {
    expect(found('سشمث', 'Sales invoice', 'Purchase')).toEqual(['Sales invoice'])
    expect(found('fdu', 'نقطة بيع', 'شراء')).toEqual(['نقطة بيع'])
    expect(found('غخلاعقف', 'Yoghurt', 'Milk')).toEqual(['Yoghurt'])
  })

  test('a query as typed ranks before the other layout', () => {
    expect(found('hgf', 'الباب', 'Hgf filter')).toEqual(['Hgf filter', 'الباب'])
  })

  test('the other layout bears a typo too', () => {
    expect(found('سشمثسس', 'Sales')).toEqual(['Sales'])
  })

  test('initials are a guess, unless they are known to be meant', () => {
    const rows = [row('branches', { texts: ['Branches'] }), row('report', { texts: ['Bills report'] })]
    const index = buildSearchIndex(rows)
    const shown = (query: string, options?: SearchOptions) =>
      index.search(query, options).map(({ id, isGuess }) => (isGuess ? `${id}?` : id))
    expect(shown('br')).toEqual(['branches', 'report?'])
    expect(shown('br', { knowsInitials: true })).toEqual(['report', 'branches'])
  })

  test('initials find a title, whole ones first, articles and numbers aside', () => {
    expect(found('coa', 'Chart of accounts', 'Chart of old accounts')).toEqual(['Chart of accounts'])
    expect(found('فم', 'فاتورة مبيعات', 'مبيعات')).toEqual(['فاتورة مبيعات'])
    expect(found('تف', 'تقرير الفواتير')).toEqual(['تقرير الفواتير'])
    expect(found('ccm', 'Coca-Cola 330 ml')).toEqual(['Coca-Cola 330 ml'])
    expect(found('vos', 'VAT on sales report', 'VAT on stock')).toEqual(['VAT on stock', 'VAT on sales report'])
  })
})

describe('codes', () => {
  const rows = [
    row('long', { texts: ['Box 116'], codes: ['1160'] }),
    row('item', { texts: ['Tea'], codes: ['116', '6281007021012'] }),
    row('bill', { texts: ['Sale'], codes: ['INV-2026/0012'] }),
    row('cola', { texts: ['Cola'], codes: ['0012000001307'] }),
  ]

  test('an equal code ranks before everything, whatever the boosts', () => {
    expect(ids(rows, '116', { boosts: new Map([['long', 14]]) })[0]).toBe('item')
    expect(ids(rows, '١١٦')[0]).toBe('item')
    expect(ids(rows, '6281007021012')).toEqual(['item'])
  })

  test('a code is found without its separators, by its beginning and by its last digits', () => {
    expect(ids(rows, 'inv20260012')).toEqual(['bill'])
    expect(ids(rows, 'INV-2026')).toEqual(['bill'])
    expect(ids(rows, '2026/0012')).toEqual(['bill'])
    expect(ids(rows, '21012')).toEqual(['item'])
  })

  test('a barcode is the same with and without leading zeros', () => {
    expect(ids(rows, '012000001307')[0]).toBe('cola')
    expect(ids(rows, '00012000001307')[0]).toBe('cola')
  })

  test.each(['0500000107', '+966500000107', '+966 50 000 0107', '00966500000107', '966500000107', '500000107'])(
    'a telephone number is found however it is written: %s',
    query => {
      for (const stored of ['0500000107', '+966 50 000 0107', '00966500000107']) {
        const people = [row('other', { codes: ['0500000108'] }), row('person', { codes: [stored] })]
        expect([stored, ids(people, query)]).toEqual([stored, ['person']])
      }
    },
  )

  test('a telephone number with the code of the country is found while it is being typed', () => {
    const people = [row('other', { codes: ['0550000107'] }), row('person', { codes: ['0500000107'] })]
    expect(ids(people, '+96650')[0]).toBe('person')
    expect(ids(people, '00966 50 00')[0]).toBe('person')
  })

  test('a code typed on the Arabic layout is found', () => {
    expect(ids(rows, 'هىر٢٠٢٦٠٠١٢')).toEqual(['bill'])
  })
})

describe('an index', () => {
  const kinds = [
    { id: 'i', kind: 'item', texts: ['Tea'] },
    { id: 'c', kind: 'customer', texts: ['Tea house'] },
  ]

  test('lists only the kinds that are asked for', () => {
    expect(ids(kinds, 'tea', { kinds: ['customer'] })).toEqual(['c'])
    expect(ids(kinds, 'tea', { kinds: [] })).toEqual([])
  })

  test('looks for typos among the kinds that are asked for, however many others fit', () => {
    const many = [
      ...Array.from({ length: 9 }, (_, at) => row(`i${at}`, { texts: ['Teas'] })),
      { id: 'c', kind: 'customer', texts: ['Team'] },
    ]
    expect(ids(many, 'teas', { kinds: ['customer'] })).toEqual(['c'])
  })

  test('answers nothing to a query without words, and to any query when it is empty', () => {
    expect(ids(kinds, ' ؟ ')).toEqual([])
    expect(ids([], 'tea')).toEqual([])
  })

  test('lists at most its limit', () => {
    const rows = Array.from({ length: 400 }, (_, at) => row(`r${at}`, { texts: [`Tea ${at}`] }))
    expect(ids(rows, 'tea')).toHaveLength(searchLimitDefault)
    expect(ids(rows, 'tea', { limit: 7 })).toHaveLength(7)
    expect(ids(rows, 'tea', { limit: 300 })).toHaveLength(300)
  })

  test('finds the shortest title among a thousand that begin with its word', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => row(`r${at}`, { texts: [`Milk brand ${at}`] }))
    expect(ids([...rows, row('milk', { texts: ['Milk'] })], 'milk')[0]).toBe('milk')
  })

  test('answers the same query the same way after other queries', () => {
    const index = buildSearchIndex(corpusOf(600))
    const before = index.search('حليب')
    for (const query of ['سشمث', 'kit kat', '116', 'qutation', 'فم', '6']) index.search(query)
    expect(index.search('حليب')).toEqual(before)
  })

  test('answers each letter that is typed or taken back as one that was never asked before', () => {
    const entries = corpusOf(300)
    const index = buildSearchIndex(entries)
    const texts = entries.flatMap(entry => [...entry.texts, ...(entry.codes ?? []), 'سشمث', 'prefrences', 'fsi'])
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(12), fc.nat(12), (text, from, length) => {
        const typed = text.slice(from, from + length)
        const prefixes = Array.from(typed, (_, at) => typed.slice(0, at + 1))
        for (const query of [...prefixes, ...prefixes.toReversed()])
          expect(index.search(query)).toEqual(buildSearchIndex(entries).search(query))
      }),
      { numRuns: scaled(60) },
    )
  })

  test('built in steps answers as one built at once', () => {
    const entries = corpusOf(500)
    const build = startSearchIndex(entries)
    let steps = 1
    while (build.addRows(64)) steps += 1
    const stepped = build.finish()
    // The rows in eight slices, with the words sorted after the last, and the initials.
    expect(steps).toBe(Math.ceil(500 / 64) + 1)
    for (const query of ['حليب', 'coa', '6281007021012', 'prefrences']) {
      expect(stepped.search(query)).toEqual(buildSearchIndex(entries).search(query))
    }
  })

  test('finds every row by its whole title, by any of its words and by its code', () => {
    const entries = corpusOf(300)
    const index = buildSearchIndex(entries)
    fc.assert(
      fc.property(fc.nat(entries.length - 1), fc.nat(), (at, choice) => {
        const entry = entries[at]
        const text = entry?.texts[choice % 2] ?? ''
        const words = fold(text).split(' ')
        const ofRow = (query: string) => index.search(query, { limit: 300 }).find(hit => hit.row === at)
        expect(ofRow(text)).toBeDefined()
        expect(ofRow(words[choice % words.length] ?? '')).toBeDefined()
        expect(ofRow([...words].reverse().join(' '))).toBeDefined()
        for (const code of entry?.codes ?? []) expect(index.search(code)[0]?.row).toBe(at)
      }),
    )
  })
})

function row(id: string, rest: Partial<SearchEntry>): SearchEntry {
  return { id, kind: 'row', texts: [], ...rest }
}

function ids(rows: readonly SearchEntry[], query: string, options?: SearchOptions): readonly string[] {
  return buildSearchIndex(rows)
    .search(query, options)
    .map(hit => hit.id)
}

/** The titles that a query finds among these, in order. */
function found(query: string, ...titles: readonly string[]): readonly string[] {
  return ids(
    titles.map(title => row(title, { texts: [title] })),
    query,
  )
}
