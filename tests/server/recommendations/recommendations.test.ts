/** What is advised for each month: what is said in which language, to whom, with which links, and what is kept. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { recommendationAddress, recommendationTags } from '#contract/recommendations.ts'
import { day } from '#domain/days.ts'
import { changeBillStatus } from '#server/bills/life/change-status.ts'
import { editBill } from '#server/bills/life/edit-bill.ts'
import { voidBill } from '#server/bills/life/void-bill.ts'
import { writeSettings } from '#server/company/company.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { posterOf } from '#tests/support/facts-shop.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'
import { advised, ownerId, postAt, today } from './advised-shop.ts'

const { getRecommendations } = endpoints
const whole = { FromDate: day('2026-01-10'), ToDate: day('2026-06-01') }

/** What a person reads. */
const textOf = (html: string) => html.replace(/<[^>]*>/gu, '').replaceAll('\u00a0', ' ')
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/gu)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

describeOnBoth('recommendations', open => {
  let shop: TestApp
  const ask = async (query: object = {}, as = 'owner', language: Language = 'en') =>
    shop.call(getRecommendations, { query: { ...whole, ...query } }, { as: await shop.signIn(as), language })
  const html = async (month: number, as = 'owner', language: Language = 'en', query: object = {}) =>
    (await ask(query, as, language)).find(each => each.month === month)?.recommendationsHtml ?? ''
  const kept = async () => (await shop.db.read.selectFrom('kept_recommendation').selectAll().execute()).length

  describe('of some months', () => {
    beforeAll(async () => {
      shop = await open({ beginning: advised })
    }, 60_000)

    test('are one for each month that the days touch', async () => {
      expect((await ask()).map(({ year, month }) => [year, month])).toEqual([
        ...[1, 2, 3, 4, 5, 6].map(month => [2026, month]),
      ])
    })

    test('exist for the first and the last months that can be written', async () => {
      for (const days of [
        { FromDate: day('0001-01-01'), ToDate: day('0001-02-28') },
        { FromDate: day('9999-11-01'), ToDate: day('9999-12-31') },
      ])
        expect(await ask(days)).toHaveLength(2)
    })

    test('name the goal that was missed, the pair and the quiet hours of January, with their figures', async () => {
      const shown = textOf(await html(1))
      expect(shown).toContain(
        'First branch: SAR 420.00 of a goal of SAR 1,000.00, which is 42%. SAR 580.00 was missing.',
      )
      expect(shown).toContain(
        'Arabic coffee + Sukkari dates: together in 6 sales, which is 100% of all sales of Arabic coffee',
      )
      expect(shown).toContain('Thursday 11:00–16:00: nothing was sold on any of 3 days')
      expect(shown).not.toContain('All branches')
    })

    test('name the margin that fell in February, with both figures', async () => {
      // 18 pieces at 10.00 and 100 at 16.00 are 15.08 each; 20.00 are left of the price without VAT.
      expect(textOf(await html(2))).toContain('Arabic coffee: the margin is 24.58%, after 50% in the month before')
    })

    test('say that a month had no sales, that it has none so far, that it has not begun, and what lies all the same', async () => {
      expect(textOf(await html(3))).toMatch(/^Nothing was sold in this month\./u)
      expect(textOf(await html(5))).toMatch(/^Nothing has been sold in this month yet\./u)
      expect(textOf(await html(6))).toBe('This month has not begun.')
      // 30 kilograms at 18.00, of which six went on the last Thursdays of January.
      expect(textOf(await html(4))).toContain(
        'Sukkari dates: 24 on hand, worth SAR 432.00, and nothing went out in 90 days',
      )
    })

    test('name what each remaining day has to bring', async () => {
      expect(textOf(await html(5))).toContain(
        'SAR 0.00 of a goal of SAR 3,100.00; SAR 3,100.00 is missing. Days left with today: 12, each of which would have to bring SAR 258.34. So far a day brings SAR 0.00.',
      )
    })

    test('say so where there is nothing to advise, with the figures of the month', async () => {
      expect(textOf(await html(2, 'figures-alone'))).toBe(
        'Net sales: SAR 120.00; bills: 1. The month before: SAR 420.00.There is nothing to advise for this month.',
      )
    })

    test('are of few elements, with links to reports of the same days and nothing else', async () => {
      for (const { recommendationsHtml } of await ask()) {
        const tags = [...recommendationsHtml.matchAll(/<\/?(\w+)([^>]*)>/gu)]
        for (const [, tag = '', rest = ''] of tags) {
          expect(recommendationTags).toContain(tag)
          expect([tag, rest]).toEqual([
            tag,
            tag === 'a' && rest !== '' ? expect.stringMatching(/^ href="[^"]*"$/u) : '',
          ])
        }
        for (const address of linksOf(recommendationsHtml)) expect(address).toMatch(recommendationAddress)
      }
      expect(linksOf(await html(2))).toEqual([
        '/reports/sold-items?from=2026-02-01&to=2026-02-28&rows=day',
        '/reports/sold-items?from=2026-01-01&to=2026-01-31&rows=day',
        '/reports/margins?from=2026-02-01&to=2026-02-28&item=1',
        '/reports/margins?from=2026-01-01&to=2026-01-31&item=1',
      ])
    })

    test('speak each language, with every name and figure isolated', async () => {
      for (const language of supportedLanguages) {
        const shown = await html(1, 'owner', language)
        expect(shown).not.toMatch(/\{\w+\}/u)
        expect(shown.match(/<bdi>/gu)?.length).toBeGreaterThan(10)
      }
      expect(await html(1, 'owner', 'ar')).toContain('<bdi>قَهْوَة عربية</bdi> + <bdi>تمر سكري</bdi>')
    })

    test('contain what the user may see', async () => {
      // Neither margins nor what lies, which tell what goods cost.
      const shown = textOf(await html(2, 'without-cost'))
      expect(shown).not.toContain('margin')
      expect(textOf(await html(4, 'without-cost'))).not.toContain('on hand')
      expect(textOf(await html(1, 'without-cost'))).toContain('11:00–16:00')
      // The hours are in a report that they may not read, and so are all links.
      expect(textOf(await html(1, 'figures-alone'))).not.toContain('11:00–16:00')
      expect(linksOf(await html(1, 'figures-alone'))).toEqual([])
      expect(
        (await shop.refusal(getRecommendations, { query: whole }, { as: await shop.signIn('no-figures') })).status,
      ).toBe(403)
    })

    test('are of the branches that a person has, and of one that is asked for', async () => {
      const second = textOf(await html(1, 'of-second'))
      expect(second).toContain('Nothing was sold in this month.')
      expect(second).not.toContain('First branch')
      expect(await html(1, 'owner', 'en', { BranchId: 2 })).toContain('branch=2')
      const foreign = await shop.refusal(
        ...([
          getRecommendations,
          { query: { ...whole, BranchId: 1 } },
          { as: await shop.signIn('of-second') },
        ] as const),
      )
      expect([foreign.status, foreign.problems.map(({ at }) => at)]).toEqual([403, ['BranchId']])
    })

    test('are refused beyond 24 months, and of days the wrong way round', async () => {
      const refused = async (FromDate: string, ToDate: string) => {
        const query = { FromDate: day(FromDate), ToDate: day(ToDate) }
        const { problems } = await shop.refusal(getRecommendations, { query }, { as: await shop.signIn('owner') })
        return problems.map(({ at, code }) => `${at} ${code}`)
      }
      expect(await refused('2024-05-31', '2026-05-01')).toEqual(['ToDate tooMany'])
      expect(await refused('2026-05-02', '2026-05-01')).toEqual(['ToDate dayOutOfOrder'])
      const two = await ask({ FromDate: day('2025-01-31'), ToDate: day('2026-01-01') })
      expect(two.filter(({ month }) => month === 1).map(({ year }) => year)).toEqual([2025, 2026])
    })
  })

  describe('of months that are over', () => {
    beforeEach(async () => {
      shop = await open({ beginning: advised })
    }, 60_000)

    /** A text that shows that the stored answer was used. */
    const mark = () => shop.db.write([], tx => tx.updateTable('kept_recommendation').set({ advice: marked }).execute())
    const marked = JSON.stringify({ net: 12.5, netBefore: 0, bills: 77, findings: [] })
    const firstPurchase = async () => {
      const { id } = await shop.db.read
        .selectFrom('bill')
        .select('id')
        .where('type', '=', 'purch')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const isStored = async (month: number) => (await html(month)).includes('<bdi>77</bdi>')

    test('are kept, by their branches, and those that run are not', async () => {
      await ask()
      expect(await kept()).toBe(4)
      await ask()
      expect(await kept()).toBe(4)
      await ask({ BranchId: 2 })
      expect(await kept()).toBe(8)
      await mark()
      expect([await isStored(1), await isStored(4), await isStored(5)]).toEqual([true, true, false])
    })

    test('are read again after a sale that is dated in them, and so are the months after it', async () => {
      await ask()
      await mark()
      await postAt(shop, day('2026-05-19'), 12, aSale([{ good: goods.coffee }]))
      shop.clock.set(today)
      expect([await isStored(1), await isStored(2), await isStored(4)]).toEqual([true, true, true])
      const body = { ...aSale([{ good: goods.coffee }]), date: day('2026-02-10') }
      await shop.call(endpoints.createBill, { body }, { as: await shop.signIn('owner') })
      expect([await isStored(1), await isStored(2), await isStored(4)]).toEqual([true, false, false])
      expect(textOf(await html(2))).toContain('Net sales: SAR 140.00; bills: 2.')
    })

    test('are read again after a bill in them was voided, whose reversal is posted on a day of its own', async () => {
      const id = await postAt(shop, day('2026-02-20'), 12, aSale([{ good: goods.coffee }]))
      shop.clock.set(today)
      expect(textOf(await html(2))).toContain('SAR 140.00')
      await mark()
      const periodLockDay = day('2026-04-30')
      await shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay }, shop.clock.now()))
      await voidBill(shop.services, await posterOf(shop.db, ownerId), null, id)
      expect([await isStored(1), await isStored(2)]).toEqual([true, false])
      expect(textOf(await html(2))).toContain('SAR 120.00')
    })

    test('are read again after the cost of goods was put right that left the shop in a later month', async () => {
      const waiting = { ...aSale([{ good: goods.coffee, count: '2' }]), isDelivered: false }
      const id = await postAt(shop, day('2026-01-30'), 12, waiting)
      shop.clock.set('2026-03-05T09:00:00Z')
      await changeBillStatus(shop.services, await posterOf(shop.db, ownerId), null, { id, isDelivered: true })
      shop.clock.set(today)
      await ask()
      await mark()
      expect([await isStored(1), await isStored(2)]).toEqual([true, true])
      const dearer = {
        ...aPurchase(goods.coffee, '100', '17.00'),
        partyId: tinyParties.supplier,
        date: day('2026-02-01'),
      }
      await editBill(shop.services, await posterOf(shop.db, ownerId), null, { ...dearer, Id: await firstPurchase() })
      expect(await isStored(1)).toBe(false)
    })

    test('are made again for an item that was sold for a small part of its cost', async () => {
      const dear = { ...aPurchase(goods.coffee, '1000', '2000.00'), partyId: tinyParties.supplier }
      await postAt(shop, day('2026-03-01'), 9, dear)
      await postAt(shop, day('2026-03-02'), 10, aSale([{ good: goods.coffee, count: '6' }]))
      shop.clock.set(today)
      const shown = await html(3)
      expect(textOf(shown)).toContain('the margin is -8,900.4%')
      expect(await html(3)).toBe(shown)
    })

    test('are found again where what is kept cannot be read', async () => {
      await ask()
      const broken = { advice: '{"net":"twelve"}' }
      await shop.db.write([], tx => tx.updateTable('kept_recommendation').set(broken).execute())
      expect(textOf(await html(1))).toContain('Net sales: ')
    })

    test('are read again where the time zone of the company changes', async () => {
      await ask()
      await mark()
      expect(await isStored(1)).toBe(true)
      await shop.db.write([1, 2], tx => tx.updateTable('company').set({ time_zone: 'Asia/Dubai' }).execute())
      expect(await isStored(1)).toBe(false)
    })
  })
})
