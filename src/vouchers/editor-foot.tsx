/** The totals of a voucher's lines, the problems that prevent posting, and the post buttons. */
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { halalas } from '#domain/money.ts'
import { hasSides, sidesDifference } from '#domain/vouchers/voucher-form.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { problemText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { KeyCaps } from '../ui/key-cap.tsx'
import { isAmount, lineSum } from './voucher-columns.tsx'
import type { VoucherSnapshot } from './voucher-drafts.ts'
import { useVoucherTexts } from './voucher-texts.ts'

type FootProps = {
  readonly type: VoucherType
  readonly snapshot: VoucherSnapshot
  readonly save: (andNew: boolean) => void
}

export function EditorFoot({ type, snapshot, save }: FootProps) {
  const { t } = useTranslation()
  const { text, title } = useVoucherTexts(type)
  const formats = useFormats()
  const { form, draft, problems } = snapshot.context
  const difference = sidesDifference(draft.rows)
  const first = problems[0]
  const isUnconfirmed = snapshot.matches('unconfirmed')
  const isBusy = snapshot.hasTag('busy')
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-border border-t bg-card px-4 py-2">
      {form.lines.filter(isAmount).map(field => (
        <Figure key={field} name={title('line', field)} value={formats.amount(lineSum(draft.rows, field))} />
      ))}
      {hasSides(form) && (
        <Figure
          name={t('voucher.difference')}
          value={formats.amount(halalas(Math.abs(difference)))}
          className={difference === 0 ? 'text-success' : 'text-warning'}
        />
      )}
      {first !== undefined && (
        <p role="alert" className="text-destructive text-sm">
          {problemText(first)}
        </p>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {hasSides(form) && (
          <span className="hidden items-center gap-1.5 text-muted-foreground text-xs lg:inline-flex">
            <KeyCaps keys={['=']} />
            {t('voucher.balance')}
          </span>
        )}
        {form.lines.includes('centers') && (
          <span className="hidden items-center gap-1.5 text-muted-foreground text-xs xl:inline-flex">
            <KeyCaps keys={['*']} />
            {t('voucher.splitHint')}
          </span>
        )}
        <Button variant="outline" onClick={() => save(true)} disabled={isBusy}>
          {text('saveNew')}
          <KeyCaps keys={['F10']} />
        </Button>
        <Button onClick={() => save(false)} disabled={isBusy}>
          {isUnconfirmed ? t('voucher.sendAgain') : t('voucher.post')}
          <KeyCaps keys={['F9']} />
        </Button>
      </span>
    </footer>
  )
}

function Figure({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="text-muted-foreground text-sm">{name}</span>
      <span className={cn('font-semibold tabular-nums', className)}>{leftToRight(value)}</span>
    </span>
  )
}
