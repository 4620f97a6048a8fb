import { expect, test } from 'vitest'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { percent } from '#tests/support/amounts.ts'
import { isAnswered, openCutShop } from '#tests/support/cut-shop.ts'
import { databaseKinds, describeOnBothPlaces } from '#tests/support/database.ts'
import { isWhole, sampleSeed } from '#tests/support/depth.ts'

const { getVatEnableSetting, setVatEnableSetting, getVatRates } = settingEndpoints
const { vatSettingRead, vatSettingHistory } = settingsTabEndpoints
/** The power goes so long after the last of a row of switches was sent: before it is stored, in between, and after it. */
const allCutsMs = [0, 2, 5, 12]

describeOnBothPlaces('kill -9 while VAT is switched', (makePlace, kind) => {
  /** In `npm test` one on each database, two places apart, others every day. */
  const own = (sampleSeed + 2 * databaseKinds.indexOf(kind)) % allCutsMs.length
  const cutsMs = isWhole ? allCutsMs : allCutsMs.slice(own, own + 1)

  test('leaves what was or what was asked for, the same for bills, tab and history', { timeout: 120_000 }, async () => {
    const { call, cutPower, end } = await openCutShop(await makePlace('tiny'))
    const setVat = (isVatEnable: boolean, discountLimit: string) => {
      const body = { isVatEnable, vatAmount: percent('15'), discountLimit: percent(discountLimit) }
      return call(setVatEnableSetting, { body })
    }
    const isOn = async () => (await call(getVatEnableSetting, {})).isVatEnable
    for (const [round, waitMs] of cutsMs.entries()) {
      const before = await isOn()
      const [limitBefore, limitAsked] = [`${round + 10}`, `${round + 11}`]
      await setVat(before, limitBefore)
      const running = isAnswered(setVat(!before, limitAsked))
      await new Promise(resolve => setTimeout(resolve, waitMs))
      await cutPower()
      const after = await call(getVatEnableSetting, {})
      if (await running) expect(after.isVatEnable).toBe(!before)
      // Both halves of what was asked for, or neither.
      expect(after.discountLimit).toBe(percent(after.isVatEnable === before ? limitBefore : limitAsked))
      const tab = await call(vatSettingRead, {})
      expect(tab.isVatEnable).toBe(after.isVatEnable)
      expect((await call(getVatRates, {})).at(-1)?.isVatEnable).toBe(after.isVatEnable)
      const entry = (await call(vatSettingHistory, {})).find(({ changes }) =>
        changes.some(({ field }) => field === 'isVatEnable'),
      )
      const change = entry?.changes.find(({ field }) => field === 'isVatEnable')
      if (change !== undefined) expect(change.to).toBe(after.isVatEnable)
      await setVat(!before, limitAsked)
      expect(await isOn()).toBe(!before)
    }
    expect(await end()).toEqual([])
  })
})
