/**
 * Child rows edited in a small table, or with stacked fields when space is narrow: Enter and Tab move from cell to cell, the up and down
 * arrows from row to row, Ctrl+Delete removes a row. The last row is always empty and becomes a row when something is typed.
 */
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChildField, type DefinedRows, isRequired } from '#contract/definitions/field.ts'
import { wordText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { FieldError } from '../ui/field.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import { useWidth } from '../ui/use-width.ts'
import { answeredRowsIn, blankEntries, type ChildEntries, childEntriesOf, childText } from './child-entries.ts'
import { FieldEditor } from './field-editor.tsx'
import { cellBelow, isPassedOver, rowsPlaceOf, toAfterTable } from './rows-keys.ts'
import type { RowForm } from './use-row-form.ts'
import { type Described, fieldWord } from './value-texts.ts'

type RowsFieldProps = {
  readonly definition: Described
  readonly name: string
  readonly field: DefinedRows
  readonly form: RowForm
}

export function RowsField({ definition, name, field, form }: RowsFieldProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const table = useRef<HTMLFieldSetElement>(null)
  const stored = childEntriesOf(form.entries[name] ?? '')
  const rows = stored.length < field.countMax ? [...stored, blankEntries(field)] : stored
  const error = form.problems.get(name)
  const names = Object.keys(field.of)
  const { ref: room, width: roomPx } = useWidth()
  const isStacked = roomPx > 0 && roomPx < neededPx(field)
  const set = (next: readonly ChildEntries[], at?: string) => form.type(name, childText(field, next), at)
  const remove = (index: number) => {
    if (index >= stored.length) return
    set(stored.filter((_, place) => place !== index))
    cellBelow(table.current, name, Math.min(index, stored.length - 1), names[0] ?? '')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = rowsPlaceOf(event.target, name)
    if (place === null || event.defaultPrevented || event.nativeEvent.isComposing) return
    const isLast = place.row === stored.length
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) remove(place.row)
    else if (event.key === 'Enter' && isLast && isPassedOver(event.target, field, place)) toAfterTable(table.current)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey && !place.ownsArrows) {
      const next = place.row + (event.key === 'ArrowDown' ? 1 : -1)
      cellBelow(table.current, name, next, place.cell)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset ref={table} name={name} tabIndex={-1} className="col-span-full min-w-0" onKeyDown={onKeyDown}>
      <legend className="sr-only">{fieldWord(definition, name)}</legend>
      <div
        ref={room}
        data-stacked={isStacked}
        className="group/rows relative overflow-x-auto rounded-md border border-border"
      >
        <Table className={stacked.block}>
          <TableHeader className={stacked.nothing}>
            <TableLine>
              {Object.entries(field.of).map(([each, described]) => (
                <TableHead key={each} style={{ minWidth: `${widths[described.kind]}rem` }}>
                  {fieldWord({ fields: field.of }, each)}
                  {isRequired(described) && (
                    <span aria-hidden className="ms-1 text-destructive">
                      *
                    </span>
                  )}
                </TableHead>
              ))}
              <TableHead className="w-10">
                <span className="sr-only">{t('definition.remove')}</span>
              </TableHead>
            </TableLine>
          </TableHeader>
          <TableLines className={stacked.block}>
            {rows.map((row, index) => (
              // The index is stable while a row is edited.
              <TableLine key={index} className={cn('align-top', stacked.fields)}>
                {Object.entries(field.of).map(([each]) => (
                  <TableCell key={each} className={cn('px-1', stacked.block)}>
                    <span aria-hidden className={stacked.label}>
                      {fieldWord({ fields: field.of }, each)}
                    </span>
                    <ChildCell
                      {...{ name, field, form, index, each, row }}
                      label={`${wordText(field.each)} ${formats.count(index + 1)}: ${fieldWord({ fields: field.of }, each)}`}
                      type={text => set(replaced(rows, index, { ...row, [each]: text }), `${name}.${index}.${each}`)}
                    />
                  </TableCell>
                ))}
                <TableCell className={cn('px-1', stacked.last)}>
                  {index < stored.length && (
                    <Button
                      variant="ghost"
                      size="icon"
                      tabIndex={-1}
                      aria-label={`${t('definition.remove')}: ${wordText(field.each)} ${formats.count(index + 1)}`}
                      onClick={() => remove(index)}
                    >
                      <X aria-hidden />
                    </Button>
                  )}
                </TableCell>
              </TableLine>
            ))}
          </TableLines>
        </Table>
      </div>
      {error !== undefined && <FieldError className="mt-1">{error}</FieldError>}
    </fieldset>
  )
}

/** In rem. */
const widths: { readonly [Kind in ChildField['kind']]: number } = {
  text: 8,
  code: 7,
  texts: 9,
  money: 6,
  price: 5.5,
  quantity: 6,
  ratio: 5,
  percent: 5,
  count: 5,
  day: 9,
  flag: 4.5,
  choice: 9,
  colour: 8,
  image: 14,
  reference: 14,
}
const removeRem = 2.5

/** The width of a table with all fields side by side. */
function neededPx({ of }: DefinedRows): number {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Object.values(of).reduce((sum, { kind }) => sum + widths[kind], removeRem) * remPx
}

/** The styles of a row with stacked, labelled fields. */
const stacked = {
  block: 'group-data-[stacked=true]/rows:block',
  nothing: 'group-data-[stacked=true]/rows:hidden',
  fields:
    'group-data-[stacked=true]/rows:grid group-data-[stacked=true]/rows:h-auto group-data-[stacked=true]/rows:grid-cols-2 group-data-[stacked=true]/rows:gap-x-2 group-data-[stacked=true]/rows:p-2 sm:group-data-[stacked=true]/rows:grid-cols-4',
  label: 'mb-0.5 hidden truncate font-medium text-muted-foreground text-xs group-data-[stacked=true]/rows:block',
  last: 'group-data-[stacked=true]/rows:-col-end-1 group-data-[stacked=true]/rows:flex group-data-[stacked=true]/rows:items-end group-data-[stacked=true]/rows:justify-end',
} as const

function replaced(rows: readonly ChildEntries[], index: number, row: ChildEntries): readonly ChildEntries[] {
  return rows.map((each, place) => (place === index ? row : each))
}

type ChildCellProps = Omit<RowsFieldProps, 'definition'> & {
  readonly index: number
  readonly each: string
  readonly row: ChildEntries
  readonly label: string
  readonly type: (text: string) => void
}

function ChildCell({ name, field, form, index, each, row, label, type }: ChildCellProps) {
  const { t } = useTranslation()
  const place = `${name}.${index}.${each}`
  const error = form.problems.get(place)
  const described = field.of[each]
  if (described === undefined) return null
  const known = answeredRowsIn(form.row?.[name]).find(({ id }) => String(id ?? '') === row.id)
  return (
    // A column has the width of its kind, whatever the browser's default for inputs.
    <div className={described.kind === 'flag' ? 'flex h-9 items-center ps-1.5' : 'w-0 min-w-full'}>
      <FieldEditor
        definition={{ fields: field.of }}
        name={each}
        place={place}
        form={{
          entries: row,
          row: known ?? null,
          type: (_, text) => type(text),
          findAmong: form.findAmong,
        }}
        marks={{
          id: place,
          'aria-invalid': error !== undefined,
          ...(error !== undefined && { 'aria-describedby': `${place}-error` }),
        }}
        label={label}
        {...(!isRequired(described) && { none: t('definition.none') })}
        leave={text => form.leave(name, text, place)}
      />
      {error !== undefined && <FieldError id={`${place}-error`}>{error}</FieldError>}
    </div>
  )
}
