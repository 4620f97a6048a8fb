/** The rate of VAT: today's, its history, and a new one from today on. Bills of earlier days keep theirs. */
import type { settingEndpoints } from '#contract/setting.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { rate } from '#domain/money.ts'
import { actorOf, changesOf, recordAudit } from '../audit/audit.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { dayAt, loadConfiguration, readConfiguration, writeSettings, writeVatRate } from '../company/company.ts'
import { readLogoPath } from './logo.ts'

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

  async setVatEnableSetting({ services: { db, now }, caller, body }) {
    // With every branch locked no bill is under way that has read the old rate.
    const branchIds = [...(await readConfiguration(db)).branches.keys()]
    return db.write(branchIds, async tx => {
      const configuration = await loadConfiguration(tx)
      const at = now()
      const today = dayAt(configuration, at)
      const { isVatEnable: isEnabled, discountLimit } = body
      const vat = vatOn(configuration.vatRates, today)
      const newRate = body.vatAmount ?? vat.rate
      await writeVatRate(tx, { firstDay: today, isEnabled, rate: newRate }, at)
      if (discountLimit !== null && discountLimit !== undefined) await writeSettings(tx, { discountLimit }, at)
      const limit = configuration.settings.discountLimit
      const changes = changesOf(
        { isVatEnable: vat.isEnabled, vatAmount: vat.rate, discountLimit: limit },
        { isVatEnable: isEnabled, vatAmount: newRate, discountLimit: discountLimit ?? limit },
      )
      const what = { action: 'vat.changed', subject: `vat ${today}`, detail: { changes } } as const
      await recordAudit(tx, { ...actorOf(caller), at, ...what })
      return isEnabled
    })
  },

  async getVatRates({ services: { db } }) {
    const { vatRates } = await readConfiguration(db)
    return vatRates.map(each => ({ firstDay: each.firstDay, isVatEnable: each.isEnabled, vatAmount: each.rate }))
  },
}
