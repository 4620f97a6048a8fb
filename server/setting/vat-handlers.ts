/** The rate of VAT: today's, its history, and a new one from today on. Bills of earlier days keep theirs. */
import type { settingEndpoints } from '#contract/setting.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { rate } from '#domain/money.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { dayAt, loadConfiguration, readConfiguration, writeVatRate } from '../company/company.ts'
import { keptTabs } from './kept-tabs.ts'
import { readLogoPath } from './logo.ts'
import { currentValues, recordChange, writeHeld } from './tabs.ts'

type VatEndpoints = Pick<typeof settingEndpoints, 'getVatEnableSetting' | 'setVatEnableSetting' | 'getVatRates'>

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
      const today = dayAt(configuration, at)
      const { isVatEnable: isEnabled, discountLimit } = body
      const vat = vatOn(configuration.vatRates, today)
      const newRate = body.vatAmount ?? vat.rate
      await writeVatRate(tx, { firstDay: today, isEnabled, rate: newRate }, at)
      const limit = configuration.settings.discountLimit
      const changes = changesOf(
        { isVatEnable: vat.isEnabled, vatAmount: vat.rate, discountLimit: limit },
        { isVatEnable: isEnabled, vatAmount: newRate, discountLimit: discountLimit ?? limit },
      )
      const what = { action: 'vat.changed', subject: `vat ${today}`, detail: { changes } } as const
      // The limit is a setting of the tab of selling, with its history.
      const before = currentValues(configuration, keptTabs.sales)
      const after = { ...before, discountLimit: discountLimit ?? limit }
      await recordChange(services, tx, keptTabs.sales, { before, after, configuration, caller, reason: '', now: at })
      await recordAudit(tx, { ...actorOf(caller), at, ...what })
      return isEnabled
    })
  },

  async getVatRates({ services: { db } }) {
    const { vatRates } = await readConfiguration(db)
    return vatRates.map(each => ({ firstDay: each.firstDay, isVatEnable: each.isEnabled, vatAmount: each.rate }))
  },
}
