/** The sums of a branch's rows, and the amount of the opening balance account. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openingDefinitions } from '#contract/definitions/opening-fields.ts'
import type { BranchOpening } from '#contract/opening.ts'
import { type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import { zeroHalalas } from '#domain/money.ts'
import { useFormats } from '../../i18n/use-formats.ts'

type FigureRow = { readonly path: string; readonly word: string; readonly rowCount: number }

type OpeningFiguresProps = {
  readonly branch: BranchOpening
  /** Renders the label of a figure that has rows. */
  readonly rowOf: (row: FigureRow) => ReactNode
}

export function OpeningFigures({ branch, rowOf }: OpeningFiguresProps) {
  const { t } = useTranslation()
  const { itemCount, customerCount, supplierCount, accountCount } = branch
  const { stock, receivable, payable, accounts, difference } = branch
  const { openingStock, openingParty, openingAccount } = openingDefinitions
  const { path } = openingParty
  return (
    <dl className="divide-y divide-border">
      <Figure
        word={rowOf({ path: openingStock.path, word: t('opening.stock'), rowCount: itemCount })}
        sum={stock}
        isPlain
      />
      <Figure word={rowOf({ path, word: t('opening.receivable'), rowCount: customerCount })} sum={receivable} />
      <Figure
        word={rowOf({ path, word: t('opening.payable'), rowCount: supplierCount })}
        sum={subtractSums(zeroHalalas, payable)}
      />
      <Figure
        word={rowOf({ path: openingAccount.path, word: t('opening.accounts'), rowCount: accountCount })}
        sum={accounts}
      />
      <Figure word={t('opening.difference')} sum={subtractSums(zeroHalalas, difference)} isTotal />
    </dl>
  )
}

type FigureProps = {
  readonly word: ReactNode
  /** A debit; negative for a credit. */
  readonly sum: ExactSum
  readonly isPlain?: boolean
  readonly isTotal?: boolean
}

/** An amount with its side, which is easier to read than a sign. */
function Figure({ word, sum, isPlain = false, isTotal = false }: FigureProps) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const size = sum < 0 ? subtractSums(zeroHalalas, sum) : sum
  const side = isPlain || sum === 0 ? '' : t(sum < 0 ? 'words.credit' : 'words.debit')
  return (
    <div className={isTotal ? 'flex justify-between gap-4 py-1.5 font-semibold' : 'flex justify-between gap-4 py-1.5'}>
      <dt className="min-w-0">{word}</dt>
      <dd className="shrink-0 text-end tabular-nums">
        <bdi dir="ltr">{amount(size)}</bdi>
        {side !== '' && <span className="ms-1.5 font-normal text-muted-foreground text-sm">{side}</span>}
      </dd>
    </div>
  )
}
