/** Shared parts of both layouts: a bilingual label, and rows of labels with values. */
import type { PaperLabel } from './labels.ts'
import type { InvoiceRow } from './printable-bill.ts'
import type { PrintLook } from './use-printer.ts'

export function Both({ label }: { label: PaperLabel }) {
  return (
    <>
      {label.ar}
      <small lang="en" dir="ltr">
        {label.en}
      </small>
    </>
  )
}

type RowsProps = { readonly rows: readonly InvoiceRow[]; readonly heading?: PaperLabel; readonly className?: string }

export function PaperRows({ rows, heading, className = '' }: RowsProps) {
  return (
    <dl className={`paper-rows ${className}`}>
      {heading && (
        <div className="paper-heading">
          <dt>
            <Both label={heading} />
          </dt>
        </div>
      )}
      {rows.map((row, place) => (
        <div key={place} className={row.isStrong ? 'paper-strong' : undefined}>
          <dt>
            <Both label={row.label} />
          </dt>
          <dd>
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Statements below the totals, and the bill's note. */
export function Remarks({ narrations, note }: { readonly narrations: readonly PaperLabel[]; readonly note: string }) {
  if (narrations.length === 0 && note === '') return null
  return (
    <div className="paper-remarks">
      {narrations.map(each => (
        <p key={each.en}>
          <Both label={each} />
        </p>
      ))}
      {note !== '' && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  )
}

/** The shop's header or footer lines, one per line. */
export function PaperLines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="paper-lines">
      {lines.map((line, place) => (
        <p key={place} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}

export function PaperLogo({ look: { logo } }: { readonly look: PrintLook }) {
  // The seller's name is printed below it.
  return logo === null ? null : <img src={logo} alt="" className="paper-logo" />
}

export function Marks({ marks }: { readonly marks: readonly PaperLabel[] }) {
  return marks.map(mark => (
    <span key={mark.en} className="paper-mark">
      {mark.ar} <bdi lang="en">{mark.en}</bdi>
    </span>
  ))
}
