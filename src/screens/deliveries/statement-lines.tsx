/** The undelivered lines of a bill, each with a quantity. Enter moves to the next one and saves after the last. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingBill } from '#contract/deliveries.ts'
import { refuseQuantityKey } from '#domain/fields/reading.ts'
import type { StatementContext } from '#machines/statement.machine.ts'
import { problemText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'

type LinesProps = Pick<StatementContext, 'texts' | 'problems'> & {
  readonly lines: readonly WaitingBill['lines'][number][]
  readonly isLocked: boolean
  readonly type: (line: number, text: string) => void
  readonly take: (line: number) => void
  readonly finish: () => void
}

export function StatementLines({ lines, texts, problems, isLocked, type, take, finish }: LinesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <ol aria-label={t('statement.lines')} className="divide-y divide-border rounded-lg border border-border bg-card">
      {lines.map((line, index) => {
        const problem = problems[line.line]
        const name = nameOf(line)
        const hint = `statement-line-${line.line}`
        return (
          <li
            key={line.line}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_auto_auto]"
          >
            <span className="min-w-0">
              <Name text={name} className="block whitespace-normal font-medium" />
              <span id={hint} className="block text-muted-foreground text-sm">
                <Code className="me-2 text-2xs">{line.itemCode}</Code>
                {t('statement.waits', {
                  count: formats.quantity(line.outstanding),
                  all: formats.quantity(line.quantity),
                  unit: nameOf({ nameAr: line.unitNameAr, nameEn: line.unitNameEn }),
                })}
              </span>
            </span>
            <Input
              className="is-number w-28 text-end"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              data-line={line.line}
              aria-label={t('statement.quantityOf', { name })}
              aria-describedby={hint}
              aria-invalid={problem !== undefined}
              autoFocus={index === 0}
              readOnly={isLocked}
              placeholder={formats.quantity(line.outstanding)}
              value={texts[line.line] ?? ''}
              onFocus={event => event.target.select()}
              onChange={event => {
                const { value } = event.target
                if (refuseQuantityKey(value, line.isSplittable || line.movesWhole) === undefined) type(line.line, value)
              }}
              onKeyDown={event => walk(event, finish)}
            />
            <Button
              variant="ghost"
              size="sm"
              tabIndex={-1}
              disabled={isLocked}
              className="hidden sm:inline-flex"
              onClick={() => take(line.line)}
            >
              {t('statement.rest')}
              <KeyCaps keys={['F7']} />
            </Button>
            {problem !== undefined && (
              <p role="alert" className="col-span-full text-destructive text-sm">
                {problemText(problem)}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Arrow keys and Enter move through the quantities; Enter after the last one saves. */
function walk(event: KeyboardEvent<HTMLInputElement>, finish: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const steps: Readonly<Record<string, number | undefined>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  const inputs = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('[data-line]') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  event.preventDefault()
  if (next !== undefined) next.focus()
  else if (event.key === 'Enter') finish()
}
