import { describe, expect, it } from 'vitest'
import type { EInvoice } from '#domain/invoice/e-invoice.ts'
import { eInvoiceProblems } from '#domain/invoice/e-invoice-problems.ts'
import { percent } from '#tests/support/amounts.ts'
import { eInvoice, eInvoiceLine, theBuyer, theSeller } from '#tests/support/e-invoices.ts'

const problemsOf = (changes: Partial<EInvoice>): string[] =>
  eInvoiceProblems(eInvoice(changes)).map(({ at, code }) => `${at} ${code}`)
const standard = { subtype: '01', buyer: theBuyer } as const
const noAddress = { buildingNumber: '', street: ' ', district: '', city: '', postalCode: '' }
const withoutAddress = (party: string) =>
  ['buildingNumber', 'street', 'district', 'city', 'postalCode'].map(part => `${party}.${part} required`)

describe('problems of an e-invoice', () => {
  it('are none of an ordinary one', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf(standard)).toEqual([])
  })

  it('name what the seller has not filled in', () => {
    const seller = { ...theSeller, ...noAddress, name: '', vatNumber: '', otherId: null }
    expect(problemsOf({ seller })).toEqual([
      ...['seller.name required', 'seller.vatNumber required', 'seller.otherId required'],
      ...withoutAddress('seller'),
    ])
    const wrong = { ...theSeller, vatNumber: '1', postalCode: '123', name: 'م'.repeat(128) }
    expect(problemsOf({ seller: wrong })).toEqual([
      ...['seller.name qrValueTooLong', 'seller.vatNumber invalidVatNumber', 'seller.postalCode invalidPostalCode'],
    ])
  })

  it('name what a standard document needs of its buyer, and a simplified one does not', () => {
    const buyer = { ...theBuyer, ...noAddress, name: '', vatNumber: '' }
    expect(problemsOf({ subtype: '01' })).toEqual(['buyer required'])
    expect(problemsOf({ subtype: '01', buyer })).toEqual([
      ...['buyer.name required', ...withoutAddress('buyer'), 'buyer.vatNumber required'],
    ])
    expect(problemsOf({ buyer })).toEqual([])
    const identified = { ...theBuyer, vatNumber: '', otherId: { type: 'passport', number: 'A2093617' } } as const
    expect(problemsOf({ subtype: '01', buyer: identified })).toEqual([])
  })

  it('name a buyer that is the seller', () => {
    const buyer = { ...theBuyer, vatNumber: theSeller.vatNumber }
    expect(problemsOf({ ...standard, buyer })).toEqual(['buyer.vatNumber notAllowed'])
  })

  it('name a note without its original or its reason', () => {
    expect(problemsOf({ typeCode: 381 })).toEqual(['originals required', 'reason required'])
    expect(problemsOf({ typeCode: 383, originals: ['SME00002'], reason: 'سعر منخفض' })).toEqual([])
  })

  it('name lines without the reason of their exemption, and rates that the authority does not know', () => {
    const exempt = { vatCategory: 'exempt', rate: percent('0') } as const
    const exemption = { code: 'VATEX-SA-30', text: 'عقد بيع عقار' }
    expect(
      problemsOf({
        lines: [
          eInvoiceLine('1.00', exempt),
          eInvoiceLine('1.00', { ...exempt, exemption }),
          eInvoiceLine('1.00', { ...exempt, exemption: { ...exemption, text: ' ' } }),
          eInvoiceLine('1.00', { rate: percent('7.33') }),
          eInvoiceLine('1.00', { rate: percent('5') }),
        ],
      }),
    ).toEqual(['lines.0.exemption required', 'lines.2.exemption required', 'lines.3.rate invalid'])
    expect(problemsOf({ lines: [] })).toEqual(['lines noLines'])
  })

  it('name a citizen who is not identified', () => {
    const exemption = { code: 'VATEX-SA-HEA', text: 'الخدمات الصحية الخاصة للمواطن' }
    const lines = [eInvoiceLine('1.00', { vatCategory: 'zero', rate: percent('0'), exemption })]
    expect(problemsOf({ lines })).toEqual(['buyer required'])
    expect(problemsOf({ lines, buyer: theBuyer })).toEqual(['buyer.otherId required'])
    const citizen = { ...theBuyer, vatNumber: '', otherId: { type: 'nationalId', number: '1000000008' } } as const
    expect(problemsOf({ lines, buyer: citizen })).toEqual([])
  })
})
