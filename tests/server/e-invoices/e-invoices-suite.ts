import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import type { Db } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { checkEInvoices } from '#server/e-invoices/check-e-invoices.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOn, type TestApp } from '#tests/support/app.ts'
import { checkEInvoice } from '#tests/support/e-invoice-check.ts'
import { addUsers } from '#tests/support/people.ts'
import { startTestGateway, type TestGateway } from '#tests/support/test-gateway.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { connect, readChain, shopAt } from './connected-shop.ts'

const { createBill, getBill, listEInvoices, listEInvoiceDevices, endEInvoiceDevice } = endpoints
const { renewEInvoiceDevice, reissueEInvoice, sendEInvoice, downloadEInvoice } = endpoints
const minuteMs = 60_000

export function describeEInvoices(kind: Db['kind']): void {
  describeOn([kind], 'e-invoices', open => {
    let gateway: TestGateway
    let shop: TestApp
    let owner: string

    beforeAll(async () => {
      gateway = await startTestGateway()
    })
    afterAll(() => gateway.close())

    beforeEach(async () => {
      gateway.faultFor = () => undefined
      gateway.isClearanceOff = false
      shop = await open(shopAt(gateway))
      owner = await shop.signIn('owner')
    })

    const coffee = [{ good: goods.coffee }]
    const sell = async (changes: Parameters<typeof aSale>[1] = {}) =>
      (
        await shop.call(
          createBill,
          { body: aSale(coffee, changes) },
          { as: owner, idempotencyKey: crypto.randomUUID() },
        )
      ).id
    const stateOf = async (id: number) => (await shop.call(getBill, { query: { id } }, { as: owner })).eInvoice
    const takenOf = (uuid: string | undefined) => gateway.taken.filter(document => document.uuid === uuid)
    const later = async (ms: number) => {
      shop.clock.advance(ms)
      await sendDueDocuments(shop.services)
    }

    test('a branch is connected in one call; nothing is an e-invoice before', async () => {
      const before = await sell()
      expect(await stateOf(before)).toBeUndefined()
      const device = await connect(shop, owner, { otp: gateway.otp })
      expect(device).toMatchObject({ stage: 'connected', environment: 'production', problem: null, isKeyHere: true })
      const { branches } = await shop.call(listEInvoiceDevices, {}, { as: owner })
      expect(branches.map(({ device: own, missing }) => [own?.stage ?? null, missing])).toEqual([
        ['connected', []],
        [null, []],
      ])
      expect(await readChain(shop)).toEqual([])
      const stored = await shop.db.read.selectFrom('e_invoice_certificate').selectAll().execute()
      expect(JSON.stringify(stored)).not.toMatch(/PRIVATE KEY/)
      const again = { branchId: 1, environment: 'production', businessCategory: 'تجارة', otp: gateway.otp } as const
      const refusal = await shop.refusal(endpoints.connectEInvoiceDevice, { body: again }, { as: owner })
      expect(refusal.error).toBe('e_invoice_connected')
    })

    test('a wrong password is a problem of the device, and the next attempt goes on', async () => {
      const device = await connect(shop, owner, { otp: '000000' })
      expect(device).toMatchObject({ stage: 'created', problem: { step: 'complianceCertificate', status: 400 } })
      expect(device.problem?.messages).toMatchObject([{ kind: 'error', code: 'Invalid-OTP' }])
      const connected = await connect(shop, owner, { otp: gateway.otp })
      expect([connected.id, connected.stage, connected.problem]).toEqual([device.id, 'connected', null])
    })

    test('only superadmins connect, and only a company that the authority can know', async () => {
      const cashier = await shop.signIn('cashier')
      const refusal = await shop.refusal(listEInvoiceDevices, {}, { as: cashier })
      expect(refusal.status).toBe(403)
      await shop.db.write([], tx => tx.updateTable('company').set({ postal_code: '', cr_number: '' }).execute())
      const body = { branchId: 1, environment: 'production', businessCategory: 'تجارة', otp: gateway.otp } as const
      const missing = await shop.refusal(endpoints.connectEInvoiceDevice, { body }, { as: owner })
      expect(missing.problems.map(({ at }) => at).sort()).toEqual(['crNumber', 'postalCode'])
    })

    test('a sale is a link of the chain from its posting on, and is reported once', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      const ids = [await sell(), await sell(), await sell()]
      const first = await stateOf(ids[0] ?? 0)
      expect(first).toMatchObject({ state: 'pending', icv: 1, isProvisional: false, attempts: 0 })
      expect(first?.qr.length).toBeGreaterThan(200)
      const chain = await readChain(shop)
      expect(chain.map(({ icv, bill_id }) => [icv, bill_id])).toEqual(ids.map((id, index) => [index + 1, id]))
      expect(chain.map(link => link.previous_hash)).toEqual([genesisHash, chain[0]?.hash, chain[1]?.hash])
      expect(await sendDueDocuments(shop.services)).toBe(3)
      expect(await stateOf(ids[0] ?? 0)).toMatchObject({
        state: 'reported',
        uuid: first?.uuid,
        attempts: 1,
        messages: [],
      })
      expect(gateway.refused).toEqual([])
      expect(takenOf(first?.uuid)).toMatchObject([{ way: 'reported', hash: chain[0]?.hash }])
      expect(await sendDueDocuments(shop.services)).toBe(0)
      const xml = await shop.call(downloadEInvoice, { params: { id: first?.id ?? 0 } }, { as: owner })
      expect(Buffer.from(xml.content).toString()).toBe(takenOf(first?.uuid)[0]?.xml)
      expect(checkEInvoice(Buffer.from(xml.content).toString())).toEqual({ errors: [], warnings: [] })
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('a sale in the chain is neither voided nor edited; its credit note is the next link', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      const id = await sell()
      const refusal = await shop.refusal(endpoints.voidBill, { params: { id } }, { as: owner })
      expect(refusal.error).toBe('bill_e_invoiced')
      const body = { id, reason: 'رد سلع أو خدمات' }
      const note = await shop.call(endpoints.createCreditNote, { body }, { as: owner, idempotencyKey: 'note' })
      const [, link] = await readChain(shop)
      expect([link?.icv, link?.bill_id]).toEqual([2, note.id])
      await sendDueDocuments(shop.services)
      expect(gateway.refused).toEqual([])
      const [taken] = takenOf(link?.uuid)
      expect(taken?.xml).toContain('>381</cbc:InvoiceTypeCode>')
      expect(taken?.xml).toContain(body.reason)
      const history = await shop.call(endpoints.getBillHistory, { query: { id: note.id } }, { as: owner })
      expect(history.events.map(({ kind }) => kind)).toEqual(['posted', 'eInvoiceIssued', 'eInvoiceReported'])
    })

    test('a tax invoice is provisional until it is cleared, or reported while clearance is off', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      await completeBuyer(shop)
      const toBorrower = { partyId: tinyParties.borrower }
      const id = await sell(toBorrower)
      expect(await stateOf(id)).toMatchObject({ state: 'pending', isProvisional: true })
      await sendDueDocuments(shop.services)
      const cleared = await stateOf(id)
      expect(cleared).toMatchObject({ state: 'cleared', isProvisional: false })
      expect(takenOf(cleared?.uuid)).toMatchObject([{ way: 'cleared' }])
      gateway.isClearanceOff = true
      const other = await sell(toBorrower)
      gateway.faultFor = () => undefined
      await sendDueDocuments(shop.services)
      expect(gateway.refused).toEqual([])
      expect(await stateOf(other)).toMatchObject({ state: 'reported', isProvisional: false })
    })

    test('a tax invoice needs the data of its buyer; one that was made offline is handed over already', async () => {
      const toBorrower = aSale(coffee, { partyId: tinyParties.borrower })
      await setBuyer(shop, { street: '', postal_code: '' })
      await sell(toBorrower)
      await connect(shop, owner, { otp: gateway.otp })
      const refusal = await shop.refusal(createBill, { body: toBorrower }, { as: owner })
      const incomplete = { at: 'partyId', code: 'buyerIncomplete', params: { fields: 'street postalCode' } }
      expect([refusal.status, refusal.problems]).toEqual([422, [incomplete]])
      expect(await readChain(shop)).toEqual([])
      const simplified = await sell({ ...toBorrower, invoiceKind: 'simplified' })
      expect(await stateOf(simplified)).toMatchObject({ icv: 1, isProvisional: false })
      const offline = await sell({ ...toBorrower, date: shop.clock.now(), isCapturedOffline: true })
      expect(await stateOf(offline)).toMatchObject({ icv: 2, isProvisional: true })
      await completeBuyer(shop)
      expect(await stateOf(await sell(toBorrower))).toMatchObject({ icv: 3, isProvisional: true })
    })

    test('who sees a bill may have its document, and who works with VAT that of every bill of their branches', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      const { id = 0 } = (await stateOf(await sell())) ?? {}
      await addUsers(shop.db, shop.clock, {
        seller: { features: ['f-create-sales-invoice'] },
        reader: { features: ['f-bills-history'] },
        clerk: { features: ['f-vat'] },
        buyer: { features: ['f-create-purchases-invoice'] },
        otherSeller: { features: ['f-create-sales-invoice'], branchIds: [2] },
        otherClerk: { features: ['f-vat'], branchIds: [2] },
        printer: { features: ['f-items-manage'] },
      })
      for (const name of ['seller', 'reader', 'clerk']) {
        const { content } = await shop.call(downloadEInvoice, { params: { id } }, { as: await shop.signIn(name) })
        expect(Buffer.from(content).toString()).toContain('<Invoice ')
      }
      const refusals = { buyer: 404, otherSeller: 404, otherClerk: 404, printer: 403 }
      for (const [name, status] of Object.entries(refusals)) {
        const refusal = await shop.refusal(downloadEInvoice, { params: { id } }, { as: await shop.signIn(name) })
        expect([name, refusal.status]).toEqual([name, status])
      }
    })

    test('whatever the gateway does, a document is accepted exactly once', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      const faults = [
        { kind: 'status', status: 500 },
        { kind: 'hangUp' },
        { kind: 'status', status: 429 },
        { kind: 'lostAnswer' },
      ] as const
      let call = 0
      gateway.faultFor = () => faults[call++]
      const id = await sell()
      await sendDueDocuments(shop.services)
      expect(await stateOf(id)).toMatchObject({ state: 'pending', attempts: 1 })
      // It waits before it tries again.
      expect(await sendDueDocuments(shop.services)).toBe(0)
      for (const minutes of [1, 2, 4, 8]) await later(minutes * minuteMs)
      const reported = await stateOf(id)
      expect(reported).toMatchObject({ state: 'reported', attempts: 5 })
      expect(takenOf(reported?.uuid)).toHaveLength(1)
    })

    test('a rejected document is explained, corrected and issued again as a new link', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      gateway.faultFor = () => ({ kind: 'reject', code: 'BR-KSA-09', text: 'The address of the seller is wrong.' })
      const id = await sell()
      await sendDueDocuments(shop.services)
      const rejected = await stateOf(id)
      expect(rejected).toMatchObject({ state: 'rejected', messages: [{ kind: 'error', code: 'BR-KSA-09' }] })
      const list = await shop.call(listEInvoices, { query: { state: 'rejected' } }, { as: owner })
      expect([list.count, list.rejected, list.pending, list.rows[0]?.bill.id]).toEqual([1, 1, 0, id])
      const refusal = await shop.refusal(sendEInvoice, { params: { id: rejected?.id ?? 0 } }, { as: owner })
      expect(refusal.error).toBe('process_ignored')
      await shop.db.write([], tx => tx.updateTable('company').set({ street: 'شارع التحلية' }).execute())
      gateway.faultFor = () => undefined
      const issued = await shop.call(reissueEInvoice, { params: { id: rejected?.id ?? 0 } }, { as: owner })
      expect(issued).toMatchObject({ state: 'pending', icv: 2 })
      await sendDueDocuments(shop.services)
      const reported = await stateOf(id)
      expect(reported).toMatchObject({ id: issued.id, state: 'reported' })
      expect(takenOf(reported?.uuid)[0]?.xml).toContain('شارع التحلية')
      const again = await shop.refusal(reissueEInvoice, { params: { id: rejected?.id ?? 0 } }, { as: owner })
      expect(again.error).toBe('process_ignored')
    })

    test('a certificate that is not accepted any more stops nothing: renewed, the documents go out', async () => {
      const { id: device } = await connect(shop, owner, { otp: gateway.otp })
      const id = await sell()
      gateway.faultFor = () => ({ kind: 'status', status: 401 })
      await sendDueDocuments(shop.services)
      expect(await stateOf(id)).toMatchObject({ state: 'pending' })
      const { branches } = await shop.call(listEInvoiceDevices, {}, { as: owner })
      expect(branches[0]?.device?.problem).toMatchObject({ step: 'reporting', status: 401 })
      const refusal = await shop.refusal(endEInvoiceDevice, { params: { id: device } }, { as: owner })
      expect(refusal.error).toBe('e_invoice_pending')
      gateway.faultFor = () => undefined
      const call = { params: { id: device }, body: { otp: gateway.otp } }
      const renewed = await shop.call(renewEInvoiceDevice, call, { as: owner })
      expect(renewed).toMatchObject({ stage: 'connected', problem: null })
      const next = await sell()
      await later(minuteMs)
      expect(await stateOf(id)).toMatchObject({ state: 'reported', icv: 1 })
      expect(await stateOf(next)).toMatchObject({ state: 'reported', icv: 2 })
      expect(gateway.refused).toEqual([])
      expect(await shop.call(endEInvoiceDevice, { params: { id: device } }, { as: owner })).toMatchObject({
        stage: 'ended',
      })
      expect(await stateOf(await sell())).toBeUndefined()
    })

    test('the self-check finds a changed document, a gap, a state without its event and an invoice outside the chain', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      for (let count = 0; count < 3; count++) await sell()
      await sendDueDocuments(shop.services)
      const found = async () => (await checkEInvoices(shop.db.read)).length
      expect(await found()).toBe(0)
      const off = kind === 'sqlite' ? 'DROP TRIGGER e_invoice_no_update' : 'ALTER TABLE e_invoice DISABLE TRIGGER ALL'
      await shop.db.script(off)
      const faults = [
        `UPDATE e_invoice SET hash = 'x' WHERE icv = 2`,
        `UPDATE e_invoice SET icv = 9 WHERE icv = 3`,
        `UPDATE e_invoice_outbox SET state = 'pending' WHERE e_invoice_id = 1`,
        `UPDATE e_invoice SET bill_id = (SELECT bill_id FROM e_invoice WHERE icv = 1) WHERE icv = 2`,
      ]
      const undo = [
        `UPDATE e_invoice SET hash = (SELECT previous_hash FROM e_invoice WHERE icv = 3) WHERE icv = 2`,
        `UPDATE e_invoice SET icv = 3 WHERE icv = 9`,
        `UPDATE e_invoice_outbox SET state = 'reported' WHERE e_invoice_id = 1`,
      ]
      for (const [index, fault] of faults.entries()) {
        await shop.db.script(fault)
        expect(await found()).toBeGreaterThan(0)
        if (undo[index] !== undefined) await shop.db.script(undo[index])
      }
    })

    test('two servers send each document once', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      for (let count = 0; count < 6; count++) await sell()
      const copy = await shop.openCopy()
      const before = gateway.calls()
      const sent = await Promise.all([sendDueDocuments(shop.services), sendDueDocuments(copy.services)])
      expect(sent.reduce((sum, each) => sum + each, 0)).toBe(6)
      expect(gateway.calls() - before).toBe(6)
    })

    test('the claim of a server that died ends, and another one sends', async () => {
      await connect(shop, owner, { otp: gateway.otp })
      const id = await sell()
      await shop.db.write([], tx =>
        tx
          .updateTable('e_invoice_outbox')
          .set({ claim: 'dead', try_at: shop.clock.now() + 2 * minuteMs, attempts: 1 })
          .execute(),
      )
      expect(await sendDueDocuments(shop.services)).toBe(0)
      await later(3 * minuteMs)
      expect(await stateOf(id)).toMatchObject({ state: 'reported' })
    })
  })
}

/** Address of the customer with a VAT number, which a tax invoice has to show. */
function completeBuyer(shop: TestApp): Promise<void> {
  return setBuyer(shop, {
    building_number: '4321',
    street: 'شارع فلسطين',
    neighborhood: 'الحمراء',
    city: 'جدة',
    postal_code: '23321',
  })
}

async function setBuyer({ db }: TestApp, columns: Updateable<Schema['party']>): Promise<void> {
  await db.write([], tx => tx.updateTable('party').set(columns).where('id', '=', tinyParties.borrower).execute())
}
