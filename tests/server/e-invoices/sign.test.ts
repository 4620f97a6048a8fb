import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import { eInvoiceProblems } from '#domain/invoice/e-invoice-problems.ts'
import { eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import { newDeviceKey } from '#server/e-invoices/csr.ts'
import { certificateOf, invoiceHash, signInvoice } from '#server/e-invoices/sign.ts'
import { scaled } from '#tests/support/depth.ts'
import { deviceCertificate } from '#tests/support/e-invoice-certificates.ts'
import { checkEInvoice } from '#tests/support/e-invoice-check.ts'
import { hashedForm, hashOfDocument } from '#tests/support/e-invoice-tree.ts'
import { anyEInvoice } from '#tests/support/e-invoices.ts'

const key = newDeviceKey()
const signer = { key, certificate: certificateOf(deviceCertificate(key)), signingTime: '2026-01-31T21:05:09' }

describe('signed e-invoices', () => {
  it('are what the authority checks, for any invoice or note', () => {
    fc.assert(
      fc.property(anyEInvoice, invoice => {
        const xml = eInvoiceXml(invoice, { icv: 7, previousHash: genesisHash })
        const signed = signInvoice(invoice, xml, signer)
        expect(eInvoiceProblems(invoice)).toEqual([])
        expect(checkEInvoice(signed.xml).errors).toEqual([])
        expect(hashedForm(signed.xml)).toBe(xml)
        expect(signed.hash).toBe(hashOfDocument(signed.xml))
        expect(invoiceHash(xml)).toBe(signed.hash)
      }),
      { numRuns: scaled(200) },
    )
  })
})
