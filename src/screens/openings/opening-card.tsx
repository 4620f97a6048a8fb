/** One branch: the sums of its rows, each linked to them, and whether they are posted. */
import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BranchOpening, OpeningState } from '#contract/opening.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { actionOf, cardId, isPostable } from './opening-actions.ts'
import { OpeningFigures } from './opening-figures.tsx'

type OpeningCardProps = {
  readonly branch: BranchOpening
  /** Whether the first day still accepts postings. */
  readonly isOpen: boolean
  readonly ask: () => void
}

const marks = {
  empty: { Mark: CircleDashed, className: 'text-muted-foreground' },
  unposted: { Mark: CircleDashed, className: 'text-warning' },
  posted: { Mark: CircleCheck, className: 'text-success' },
  changed: { Mark: TriangleAlert, className: 'text-warning' },
} as const satisfies Record<OpeningState, { Mark: LucideIcon; className: string }>

export function OpeningCard({ branch, isOpen, ask }: OpeningCardProps) {
  const { t } = useTranslation()
  const { nameOf, count } = useFormats()
  const { branchId, state, code, postingNumber } = branch
  const { Mark, className } = marks[state]
  return (
    <Card id={cardId(branchId)} aria-label={nameOf(branch)}>
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>
          <bdi>{nameOf(branch)}</bdi>
        </CardTitle>
        <span className="flex items-center gap-1.5 text-sm">
          <Mark aria-hidden className={cn('size-4', className)} />
          {t(`opening.states.${state}`)}
        </span>
      </CardHeader>
      <CardContent className="flex flex-col gap-3">
        <OpeningFigures branch={branch} rowOf={row => <RowsLink {...row} branchId={branchId} />} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground text-sm">
            {code !== null && postingNumber !== null && (
              <>
                {t('opening.code', { code: leftToRight(code) })} ·{' '}
                {t('opening.postingNumber', { number: count(postingNumber) })}
              </>
            )}
          </p>
          {isOpen && isPostable(branch) && (
            <Button onClick={ask}>
              {t(actionOf(branch))}
              <KeyCaps keys={['Ctrl', 'Enter']} />
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  )
}

type RowsLinkProps = {
  readonly path: string
  readonly word: string
  readonly rowCount: number
  readonly branchId: number
}

function RowsLink({ path, word, rowCount, branchId }: RowsLinkProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5">
      <Link className="rounded-sm font-medium text-primary hover:underline" to={`${path}?branch=${branchId}`}>
        {word}
      </Link>
      <span className="text-muted-foreground text-sm">{t('opening.rows', { number: count(rowCount) })}</span>
    </span>
  )
}
