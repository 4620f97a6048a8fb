/** The sums of a settlement, and its buttons. */
import { useTranslation } from 'react-i18next'
import type { Halalas } from '#domain/money.ts'
import { type SettlementContext, settlementFigures } from '#machines/settlement.machine.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'

type FootProps = {
  readonly context: SettlementContext
  readonly isBusy: boolean
  readonly isUnconfirmed: boolean
  readonly fill: () => void
  readonly save: () => void
}

export function SettlementFoot({ context, isBusy, isUnconfirmed, fill, save }: FootProps) {
  const { t } = useTranslation()
  const { bills, discounts, credits, money, onAccount } = settlementFigures(context)
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-border bg-card px-4 py-2 shadow-soft">
      <Figure name={t('settlement.money')} amount={money} />
      {credits > 0 && <Figure name={t('settlement.fromCredits')} amount={credits} />}
      <Figure name={t('settlement.settled')} amount={bills} />
      {discounts > 0 && <Figure name={t('settlement.discounts')} amount={discounts} />}
      <Figure
        name={t('settlement.onAccount')}
        amount={onAccount}
        className={onAccount < 0 ? 'text-destructive' : undefined}
      />
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <Button variant="outline" onClick={fill} disabled={isBusy || isUnconfirmed}>
          {t('settlement.fill')}
          <KeyCaps keys={['F8']} />
        </Button>
        <Button onClick={save} disabled={isBusy}>
          {isUnconfirmed ? t('settlement.sendAgain') : t('settlement.save')}
          <KeyCaps keys={['F9']} />
        </Button>
      </span>
    </footer>
  )
}

function Figure({ name, amount, className }: { name: string; amount: Halalas; className?: string | undefined }) {
  const formats = useFormats()
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="text-muted-foreground text-sm">{name}</span>
      <span className={cn('font-semibold tabular-nums', className)}>{leftToRight(formats.amount(amount))}</span>
    </span>
  )
}
