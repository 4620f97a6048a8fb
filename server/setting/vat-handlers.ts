/** VAT today, all its rates, and changing it. Bills of earlier days keep their rate. */
import type { settingEndpoints } from '#contract/setting.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { rate } from '#domain/money.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { dayAt, loadConfiguration, readConfiguration } from '../company/company.ts'
import { readLogoPath } from './logo.ts'
import { servedTabs } from './served-tabs.ts'
import { changeHeldTab, writeHeld } from './tabs.ts'
import { vatFrom } from './vat-rules.ts'

type VatEndpoints = Pick<
  typeof settingEndpoints,
  'getVatEnableSetting' | 'setVatEnableSetting' | 'getVatPreview' | 'getVatRates'
>

export const vatHandlers: HandlersOf<VatEndpoints> = {
  async getVatEnableSetting({ services: { db, now } }) {
    const configuration = await readConfiguration(db)
    const vat = vatOn(configuration.vatRates, dayAt(configuration, now()))
    return {
      isVatEnable: vat.isEnabled,
      vatAmount: vat.rate,
      discountLimit: rate(configuration.settings.discountLimit),
      logoPath: await readLogoPath(db.read),
    }
  },

  async setVatEnableSetting({ services, caller, body }) {
    const { db, now } = services
    return writeHeld(db, async tx => {
      const configuration = await loadConfiguration(tx)
      const at = now()
      const write = { services, tx, caller, configuration, now: at }
      const today = dayAt(configuration, at)
      const { isVatEnable: isEnabled, vatAmount, discountLimit, firstDay } = body
      const asked = { isEnabled, rate: vatAmount ?? null, firstDay: firstDay ?? today }
      await changeHeldTab(write, servedTabs.vat, before => vatFrom(before, configuration, asked, today))
      if (discountLimit !== null && discountLimit !== undefined)
        await changeHeldTab(write, servedTabs.sales, before => ({ ...before, discountLimit }))
      return vatOn((await loadConfiguration(tx)).vatRates, today).isEnabled
    })
  },

  async getVatPreview({ services: { db } }) {
    const items = await db.read
      .selectFrom('item')
      .select(({ fn }) => ['vat_category', fn.countAll().as('count')])
      .where('is_active', '=', 1)
      .groupBy('vat_category')
      .execute()
    const prices = await db.read
      .selectFrom('item_unit')
      .innerJoin('item', 'item.id', 'item_unit.item_id')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('item.is_active', '=', 1)
      .where('item.vat_category', '=', 'standard')
      .where('item_unit.price_includes_vat', '=', 0)
      .executeTakeFirstOrThrow()
    const counts = new Map(items.map(row => [row.vat_category, Number(row.count)]))
    return {
      itemCounts: {
        standard: counts.get('standard') ?? 0,
        zero: counts.get('zero') ?? 0,
        exempt: counts.get('exempt') ?? 0,
        outOfScope: counts.get('outOfScope') ?? 0,
      },
      pricesWithoutVatCount: Number(prices.count),
    }
  },

  async getVatRates({ services: { db } }) {
    const { vatRates } = await readConfiguration(db)
    return vatRates.map(each => ({ firstDay: each.firstDay, isVatEnable: each.isEnabled, vatAmount: each.rate }))
  },
}
