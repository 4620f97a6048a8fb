/**
 * The sample documents that the authority checks before it gives a device its certificate: invoice, credit note and debit note, standard and
 * simplified. They are a chain of their own and never become part of the books.
 */
import { createPrivateKey, randomUUID } from 'node:crypto'
import { day, localDateTime } from '#domain/days.ts'
import { type EInvoice, type EInvoiceParty, genesisHash } from '#domain/invoice/e-invoice.ts'
import { eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import { halalas, price, quantity, rate, zeroHalalas } from '#domain/money.ts'
import type { Configuration } from '../company/company.ts'
import { sellerText } from '../company/particulars.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { SentDocument } from './gateway.ts'
import { sellerPartyOf } from './parties.ts'
import { type SigningCertificate, signInvoice } from './sign.ts'

export type ComplianceKey = {
  /** PEM. */
  readonly key: string
  readonly certificate: SigningCertificate
  readonly at: number
}

export function complianceDocuments(
  { company, branches }: Configuration,
  branchId: number,
  { key, certificate, at }: ComplianceKey,
): SentDocument[] {
  const branch = branches.get(branchId)
  if (branch === undefined) throw new Error(`There is no branch ${branchId}.`)
  const seller = sellerPartyOf(sellerText(company, branch))
  const signingTime = localDateTime(at, offsetMinutesOf(company.time_zone, at))
  const signer = { key: createPrivateKey(key), certificate, signingTime }
  let previousHash = genesisHash
  return (['01', '02'] as const).flatMap(subtype =>
    ([388, 381, 383] as const).map(typeCode => {
      const icv = (subtype === '01' ? 0 : 3) + (typeCode === 388 ? 1 : typeCode === 381 ? 2 : 3)
      const invoice = sampleInvoice(seller, { subtype, typeCode, number: `TEST-${icv}`, issuedAt: signingTime })
      const { xml, hash } = signInvoice(invoice, eInvoiceXml(invoice, { icv, previousHash }), signer)
      previousHash = hash
      return { uuid: invoice.uuid, hash, xml }
    }),
  )
}

/** As in the authority's own samples. */
const sampleBuyer = { name: 'شركة نماذج فاتورة المحدودة', vatNumber: '399999999800003', otherId: null }

type Sample = Pick<EInvoice, 'subtype' | 'typeCode' | 'number'> & { readonly issuedAt: string }

function sampleInvoice(seller: EInvoiceParty, { issuedAt, ...sample }: Sample): EInvoice {
  const [issueDate = '', issueTime = ''] = issuedAt.split('T')
  const isNote = sample.typeCode !== 388
  return {
    ...sample,
    uuid: randomUUID(),
    issueDate: day(issueDate),
    issueTime,
    seller,
    buyer: sample.subtype === '01' ? { ...seller, ...sampleBuyer } : null,
    originals: isNote ? ['TEST-1'] : [],
    reason: isNote ? 'تعديل قيمة التوريد المتفق عليها مسبقاً' : '',
    supplyDate: sample.subtype === '01' ? day(issueDate) : null,
    paymentMeans: [10],
    lines: [
      {
        name: 'صنف تجريبي',
        quantity: quantity(1000),
        unitPrice: price(1_000_000),
        priceMode: 'excluded',
        vatCategory: 'standard',
        rate: rate(1500),
        exemption: null,
        amount: halalas(10_000),
        lineDiscount: zeroHalalas,
        billDiscount: zeroHalalas,
        net: halalas(10_000),
        fee: zeroHalalas,
        vat: halalas(1500),
        total: halalas(11_500),
      },
    ],
    rounding: zeroHalalas,
  }
}
