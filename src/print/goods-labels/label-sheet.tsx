/** Labels on their pages. The preview and the print are this component. */
import { useMemo } from 'react'
import { labelPapers } from '../../api/label-papers.ts'
import { paperSizes } from '../../api/papers.ts'
import { codePictureOf, type GoodsLabel, type LabelLook, labelPagesOf, linesOf, paddingMm } from './goods-label.ts'
import '../paper.css'
import './label-sheet.css'

type LabelSheetProps = {
  readonly labels: readonly GoodsLabel[]
  readonly look: LabelLook
  /** The first unused label of the first sheet, from 1. */
  readonly firstPlace: number
  readonly title: string
  readonly language: string
  readonly isRtl: boolean
  /** Only the first pages, for a preview. */
  readonly pagesMax?: number
}

export function LabelSheet({ labels, look, firstPlace, title, language, isRtl, pagesMax }: LabelSheetProps) {
  const paper = labelPapers[look.paper]
  const page = paperSizes[paper.page]
  const pages = labelPagesOf(labels, paper, firstPlace).slice(0, pagesMax)
  return (
    <article className="paper label-sheet" lang={language} dir={isRtl ? 'rtl' : 'ltr'} aria-label={title}>
      {pages.map((places, number) => (
        <section
          key={number}
          className="label-page"
          data-page
          style={{
            inlineSize: `${page.widthMm}mm`,
            // A little lower, so that no rounding makes an empty page.
            blockSize: `${page.heightMm - 0.2}mm`,
            padding: `${paper.topMm}mm ${paper.sideMm}mm 0`,
            gridTemplateColumns: `repeat(${paper.columns}, ${paper.widthMm}mm)`,
            gridAutoRows: `${paper.heightMm}mm`,
            columnGap: `${paper.columnGapMm}mm`,
          }}
        >
          {places.map((label, place) =>
            label === null ? <div key={place} /> : <Label key={place} label={label} look={look} />,
          )}
        </section>
      ))}
    </article>
  )
}

function Label({ label, look }: { readonly label: GoodsLabel; readonly look: LabelLook }) {
  const { fontPt } = labelPapers[look.paper]
  const picture = useMemo(() => codePictureOf(label, look), [label, look])
  return (
    <div
      className="goods-label"
      data-code={look.code}
      style={{ padding: `${paddingMm}mm`, fontSize: `${fontPt}pt`, lineHeight: 1.25 }}
    >
      <div className="label-lines">
        {linesOf(label, look.fields).map(({ field, text, end }) => (
          <div key={field} className="label-line" data-field={field}>
            <bdi className="label-text">{text}</bdi>
            {end !== undefined && (
              <bdi className="label-end" data-field={end.field}>
                {end.text}
              </bdi>
            )}
          </div>
        ))}
      </div>
      {label.code !== '' && (
        <div className="label-code">
          {picture !== null && (
            <svg
              role="img"
              aria-label={label.code}
              viewBox={`0 0 ${picture.width} ${picture.height}`}
              style={{ inlineSize: `${(picture.width * picture.moduleMm).toFixed(3)}mm` }}
              shapeRendering="crispEdges"
            >
              <path d={picture.path} fill="#000" />
            </svg>
          )}
          {look.fields.includes('codeText') && (
            <span className="label-code-text" dir="ltr">
              {label.code}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
