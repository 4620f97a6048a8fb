/** A receipt, payment or deposit on A4: whom the money is from or for, the amount in figures and words, what it settles, and signatures. */
import { useMemo } from 'react'
import type { Particulars } from '#contract/particulars.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { Both, PaperLines, PaperRows } from '../layout-parts.tsx'
import { PagedSheet } from '../paged-sheet.tsx'
import type { PrintLook } from '../use-printer.ts'
import { type PrintedVoucherType, signatureLabels, voucherLabels } from './voucher-labels.ts'
import { type VoucherPrintLine, type VoucherView, voucherView } from './voucher-view.ts'
import './voucher-sheet.css'

type VoucherSheetProps = {
  readonly type: PrintedVoucherType
  readonly voucher: VoucherDocument
  readonly company: Particulars
  readonly look: PrintLook
}

export function VoucherSheet({ type, voucher, company, look }: VoucherSheetProps) {
  const view = useMemo(() => voucherView(type, voucher, company), [type, voucher, company])
  return (
    <PagedSheet
      head={view}
      code={voucher.code}
      look={look}
      lineCount={view.lines.length}
      opening={<Opening view={view} />}
      lines={(from, count) => <Lines lines={view.lines.slice(from, from + count)} />}
      closing={<Closing look={look} />}
    />
  )
}

function Opening({ view: { party, amount, words, note } }: { readonly view: VoucherView }) {
  return (
    <div className="voucher-opening">
      <div className="voucher-party">
        <PaperRows rows={[party]} className="voucher-payee" />
        <PaperRows rows={[amount]} className="voucher-amount" />
      </div>
      <dl className="voucher-texts">
        <div>
          <dt>
            <Both label={voucherLabels.words} />
          </dt>
          <dd>
            <p>{words.ar}</p>
            <p lang="en" dir="ltr" className="voucher-latin">
              {words.en}
            </p>
          </dd>
        </div>
        {note !== '' && (
          <div>
            <dt>
              <Both label={voucherLabels.for} />
            </dt>
            <dd>
              <p>
                <bdi>{note}</bdi>
              </p>
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly VoucherPrintLine[] }) {
  return (
    <table className="sheet-lines" aria-label={voucherLabels.lines.ar}>
      <colgroup>
        <col style={{ inlineSize: '6%' }} />
        <col />
        <col style={{ inlineSize: '34%' }} />
        <col style={{ inlineSize: '18%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">#</th>
          {[voucherLabels.description, voucherLabels.remarks, voucherLabels.lineAmount].map(label => (
            <th key={label.en} scope="col">
              <Both label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={place} data-part="line">
            {'heading' in line ? (
              <th colSpan={4} scope="rowgroup" className="voucher-heading">
                {line.heading.ar} · <bdi lang="en">{line.heading.en}</bdi>
              </th>
            ) : (
              <>
                <td className="paper-number">{line.number}</td>
                <td>
                  <span className="sheet-name">{line.name.ar}</span>
                  {line.code !== '' && (
                    <span className="sheet-unit">
                      {' '}
                      <bdi>{line.code}</bdi>
                    </span>
                  )}
                  {line.name.en !== '' && (
                    <small lang="en" dir="ltr">
                      {line.name.en}
                    </small>
                  )}
                </td>
                <td>
                  <bdi>{line.remarks}</bdi>
                </td>
                <td className="paper-number">{line.amount}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Closing({ look }: { readonly look: PrintLook }) {
  return (
    <div className="voucher-closing">
      <div className="voucher-signatures">
        {signatureLabels.map(label => (
          <div key={label.en} className="voucher-signature">
            <Both label={label} />
          </div>
        ))}
      </div>
      <PaperLines lines={look.footerLines} />
    </div>
  )
}
