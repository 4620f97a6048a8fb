/** The number that identifies a buyer without a VAT number, as the bill keeps it. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { buyerText } from '#server/company/particulars.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const { createBill, customerChange, customerRead } = endpoints

describeOnBoth('a buyer', open => {
  test('is identified by any of the kinds of number; without one the text is that of earlier bills', async () => {
    const shop = await open({ fill: fillTinyShop })
    const owner = await shop.signIn('owner')
    const params = { id: tinyParties.customer }
    const sell = async () => {
      const body = aSale([{ good: goods.coffee }], { partyId: tinyParties.customer })
      const bill = await shop.call(createBill, { body }, { as: owner, idempotencyKey: crypto.randomUUID() })
      return bill.party
    }
    const identify = async (idType: string, idNumber: string) => {
      const { version } = await shop.call(customerRead, { params }, { as: owner })
      const body = { idType, idNumber, version }
      await shop.call(customerChange, { params, body }, { as: owner })
      return sell()
    }
    const texts = async () => (await shop.db.read.selectFrom('particulars').select('id').execute()).length
    const before = await sell()
    expect(before).not.toHaveProperty('idType')
    const stored = await texts()
    expect(await identify('passport', 'A1234567')).toMatchObject({
      idType: 'passport',
      idNumber: 'A1234567',
      crNumber: '',
    })
    expect(await texts()).toBe(stored + 1)
    const registered = await identify('commercialRegistration', '1010010000')
    expect(registered).toMatchObject({ crNumber: '1010010000' })
    expect(registered).not.toHaveProperty('idType')
    expect(await identify('', '')).toEqual(before)
    expect(await texts()).toBe(stored + 2)
    const party = await shop.db.read
      .selectFrom('party')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(buyerText(party)))).toEqual(
      'nameAr nameEn vatNumber crNumber buildingNumber street district city postalCode additionalNumber phone kind code'.split(
        ' ',
      ),
    )
  })
})
