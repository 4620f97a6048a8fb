/** The filters of the list of bills. Every change stands in the address at once. */
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { isDay } from '#domain/days.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useNames } from '../../i18n/names.ts'
import { useApi } from '../../shell/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { type BillFilter, isFiltered, noFilter } from './bill-filter.ts'

type FilterBarProps = {
  readonly filter: BillFilter
  readonly change: (filter: BillFilter) => void
  readonly bar: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  /** Puts the keyboard into the list. */
  readonly toList: () => void
}

/** The first filter that cannot stand as it was typed; null where there is none. */
export function wrongIn(bar: HTMLElement | null): HTMLInputElement | null {
  return bar?.querySelector<HTMLInputElement>('input:invalid') ?? null
}

/** What is typed into a filter stands at once; what cannot stand keeps the caret, and the command that was given waits. */
export function finishFilter(bar: HTMLElement | null): boolean {
  const wrong = wrongIn(bar)
  if (wrong === null) return true
  wrong.checkValidity()
  wrong.focus()
  return false
}

export function FilterBar({ filter, change, bar, search, toList }: FilterBarProps) {
  const { t } = useTranslation()
  const set = (part: Partial<BillFilter>) => change({ ...filter, ...part })
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && filter.query !== '') set({ query: '' })
    else if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
    else toList()
    event.preventDefault()
  }
  return (
    <search ref={bar} aria-label={t('bills.filters')} className="flex flex-wrap items-end gap-x-2 gap-y-2">
      <Labelled label={t('bills.search')} className="min-w-28 flex-1">
        {id => (
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted-foreground"
            />
            <Input
              ref={search}
              id={id}
              type="text"
              value={filter.query}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              className="h-8 ps-8"
              onChange={event => set({ query: event.target.value })}
              onKeyDown={onKey}
            />
          </div>
        )}
      </Labelled>
      <Choice
        label={t('bills.type')}
        all={t('bills.allTypes')}
        value={filter.type}
        options={billTypeCodes.map(code => ({ value: code, text: t(`titles.${billTitles[code]}`) }))}
        choose={type => set({ type: billTypeCodes.find(code => code === type) ?? null })}
      />
      <Choice
        label={t('delivery.filter')}
        all={t('delivery.all')}
        value={filter.awaitsDelivery ? 'no' : null}
        options={[{ value: 'no', text: t('bills.states.undelivered') }]}
        optionsMin={1}
        choose={value => set({ awaitsDelivery: value === 'no' })}
      />
      <Choice
        label={t('bills.captured.filter')}
        all={t('bills.captured.all')}
        value={filter.wasCaptured ? 'yes' : null}
        options={[{ value: 'yes', text: t('bills.states.captured') }]}
        optionsMin={1}
        choose={value => set({ wasCaptured: value === 'yes' })}
      />
      <DayField
        label={t('bills.from')}
        value={filter.from}
        {...(filter.to !== null && { max: filter.to })}
        choose={from => set({ from })}
      />
      <DayField
        label={t('bills.to')}
        value={filter.to}
        {...(filter.from !== null && { min: filter.from })}
        choose={to => set({ to })}
      />
      <PlaceChoices filter={filter} set={set} />
      {isFiltered(filter) && (
        <Button variant="ghost" size="sm" onClick={() => change(noFilter)}>
          <X aria-hidden />
          {t('bills.clear')}
        </Button>
      )}
    </search>
  )
}

type SetFilter = (part: Partial<BillFilter>) => void

/** Branch, cost centre and user: what the server offers this person. */
function PlaceChoices({ filter, set }: { filter: BillFilter; set: SetFilter }) {
  const { t } = useTranslation()
  const api = useApi()
  const { nameOf } = useNames()
  const quietly = { isBackground: true, tell: 'nothing' } as const
  const branches = useQuery(api.query(catalogueEndpoints.getBranches, {}, quietly)).data ?? []
  const centres = useQuery(
    api.query(lookupEndpoints.getBranchCostCenters, { query: { branchId: filter.branchId ?? allBranches } }, quietly),
  )
  const users = useQuery(api.query(lookupEndpoints.getUsersForReports, { query: {} }, quietly)).data ?? []
  const named = (each: { id: number; nameAr: string; nameEn: string }) => ({
    value: String(each.id),
    text: nameOf(each),
  })
  return (
    <>
      <Choice
        label={t('bills.branch')}
        all={t('bills.allBranches')}
        value={filter.branchId}
        options={branches.map(named)}
        // A cost centre belongs to a branch.
        choose={branchId => set({ branchId: numberOf(branchId), costCentreId: null })}
      />
      <Choice
        label={t('bills.costCentre')}
        all={t('bills.allCostCentres')}
        value={filter.costCentreId}
        options={(centres.data ?? []).map(named)}
        choose={costCentreId => set({ costCentreId: numberOf(costCentreId) })}
      />
      <Choice
        label={t('bills.user')}
        all={t('bills.allUsers')}
        value={filter.userId}
        options={users.map(each => ({ value: String(each.id), text: each.fullName || each.userName }))}
        choose={userId => set({ userId: numberOf(userId) })}
      />
    </>
  )
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}

type ChoiceProps = {
  readonly label: string
  readonly all: string
  readonly value: string | number | null
  readonly options: readonly { readonly value: string; readonly text: string }[]
  /** With fewer there is nothing to choose between. */
  readonly optionsMin?: number
  readonly choose: (value: string | null) => void
}

/** The browser's own list: every keyboard knows it. It is hidden where there is nothing to choose between. */
function Choice({ label, all, value, options, optionsMin = 2, choose }: ChoiceProps) {
  const chosen = value === null ? '' : String(value)
  const isKnown = chosen === '' || options.some(option => option.value === chosen)
  if (options.length < optionsMin && chosen === '') return null
  return (
    <Labelled label={label}>
      {id => (
        <select
          id={id}
          value={chosen}
          onChange={event => choose(event.target.value === '' ? null : event.target.value)}
          className="h-8 max-w-36 cursor-pointer rounded-md border border-input bg-card px-2 text-base text-foreground shadow-soft"
        >
          <option value="">{all}</option>
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type DayFieldProps = {
  readonly label: string
  readonly value: BillFilter['from']
  readonly min?: string
  readonly max?: string
  readonly choose: (day: BillFilter['from']) => void
}

/** Half a day, and one on the wrong side of the other, narrows nothing: it stays where it was typed, and says so once the field is left. */
function DayField({ label, value, min, max = '9999-12-31', choose }: DayFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<'invalidDay' | 'dayOutOfOrder' | null>(null)
  const problemId = useId()
  const leave = ({ validity }: HTMLInputElement) => {
    setWrong(validity.valid ? null : validity.badInput ? 'invalidDay' : 'dayOutOfOrder')
    if (validity.valid) setTyped(null)
  }
  return (
    <Labelled label={label}>
      {id => (
        <div className="relative">
          <Input
            id={id}
            type="date"
            value={typed ?? value ?? ''}
            min={min}
            max={max}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : problemId}
            className="h-8 w-34 px-2 tabular-nums"
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(null)
              if (target.validity.valid) choose(isDay(target.value) ? target.value : null)
            }}
            onBlur={event => leave(event.currentTarget)}
            onInvalid={event => leave(event.currentTarget)}
            onKeyDown={event => event.key === 'Enter' && leave(event.currentTarget)}
          />
          {wrong !== null && (
            <p
              id={problemId}
              role="alert"
              className="absolute start-0 top-full z-30 mt-1 w-max max-w-72 rounded-md bg-destructive-soft px-2 py-1 text-destructive text-sm shadow-float"
            >
              {t(`problem.${wrong}`)}
            </p>
          )}
        </div>
      )}
    </Labelled>
  )
}

function Labelled(props: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={props.className}>
      <label htmlFor={id} className="mb-0.5 block font-medium text-muted-foreground text-xs">
        {props.label}
      </label>
      {props.children(id)}
    </div>
  )
}
