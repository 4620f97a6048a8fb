/** The rows of labels, each with its copies and, of weighed goods, its weight. Enter leads back to the search, arrows to the next row. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { latinDigits } from '#domain/digits.ts'
import { LineInput } from '../../fields/line-input.tsx'
import { mayBeTyped } from '../../fields/typed-value.ts'
import { useNames } from '../../i18n/names.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'
import type { LabelRow } from './label-rows.ts'
import type { LabelledUnit } from './labelled-units.ts'

export type ShownRow = {
  readonly row: LabelRow
  readonly unit: LabelledUnit
  readonly code: string | null
  readonly problem: string | null
  /** Does not prevent printing. */
  readonly note: string | null
}

type LabelListProps = {
  readonly rows: readonly ShownRow[]
  readonly change: (unitId: number, part: Partial<LabelRow>) => void
  readonly leave: () => void
}

export function LabelList({ rows, change, leave }: LabelListProps) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  return (
    <ol aria-label={t('labels.rows')} className="divide-y divide-border rounded-lg border border-border bg-card">
      {rows.map(({ row, unit, code, problem, note }) => {
        const name = `${nameOf(unit.item)} · ${nameOf(unit.unit)}`
        const shown = problem ?? note
        const hint = `label-row-${unit.unitId}`
        return (
          <li
            key={unit.unitId}
            data-unit={unit.unitId}
            className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 px-3 py-1.5"
          >
            <span className="min-w-0">
              <Name text={name} className="block whitespace-normal font-medium" />
              <span id={hint} className="block text-muted-foreground text-sm">
                {code !== null && code !== '' && <Code className="me-2">{code}</Code>}
                {shown !== null && (
                  <span
                    role={problem === null ? undefined : 'alert'}
                    className={problem === null ? undefined : 'text-destructive'}
                  >
                    {shown}
                  </span>
                )}
              </span>
            </span>
            {unit.isWeighed ? (
              <LineInput
                kind="quantity"
                className="h-8 w-24 px-2"
                aria-label={t('labels.weightOf', { name })}
                placeholder={t('labels.weight')}
                value={row.weight}
                onChange={event =>
                  mayBeTyped('quantity', event.target.value) && change(unit.unitId, { weight: event.target.value })
                }
                onKeyDown={event => walk(event, 'weight', leave)}
                data-part="weight"
              />
            ) : (
              <span />
            )}
            <LineInput
              kind="count"
              className="h-8 w-20 px-2"
              aria-label={t('labels.copiesOf', { name })}
              aria-describedby={hint}
              aria-invalid={problem !== null}
              maxLength={3}
              value={row.copies}
              onFocus={event => event.target.select()}
              onChange={event => {
                const text = latinDigits(event.target.value)
                if (/^\d*$/.test(text)) change(unit.unitId, { copies: text })
              }}
              onKeyDown={event => walk(event, 'copies', leave)}
              data-part="copies"
            />
          </li>
        )
      })}
    </ol>
  )
}

function walk(event: KeyboardEvent<HTMLInputElement>, part: 'copies' | 'weight', leave: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Enter') leave()
  else if (step !== undefined) {
    const inputs = [
      ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>(`[data-part="${part}"]`) ?? []),
    ]
    inputs[inputs.indexOf(event.currentTarget) + step]?.focus()
  } else return
  event.preventDefault()
}
