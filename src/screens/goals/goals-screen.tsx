/** Monthly goals: goal, share reached, and the actions of the list. Source: spec §2, §4, §8 (Goals), §9 (goals window). */
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goalsNeed } from '#contract/goals.ts'
import { allBranches } from '#contract/protocol.ts'
import { addMonths, type Day, firstOfMonth } from '#domain/days.ts'
import { isMonth, type Month, monthOfDay } from '#domain/months.ts'
import type { GoalsAsked } from '#machines/goals.machine.ts'
import { MonthField } from '../../fields/month-field.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { titleText, wordText } from '../../i18n/keys.ts'
import { FilterBar } from '../../lists/filter-bar.tsx'
import { useListPage } from '../../lists/list-page.tsx'
import { idIn } from '../../lists/listed-address.ts'
import { useReferences } from '../../references/use-references.ts'
import { Granted } from '../../services/granted.tsx'
import { GoalRows } from './goal-rows.tsx'
import { useGoals } from './use-goals.ts'

/** After the current month. Spec §9. */
const laterMonths = 6

export function GoalsScreen() {
  return (
    <Granted need={goalsNeed} title={titleText('financialGoals')}>
      <Goals />
    </Granted>
  )
}

function Goals() {
  const { t } = useTranslation()
  const [today] = useState(() => wallClock(Date.now(), companyTimeZone()).day)
  const page = useListPage()
  const first = useMemo(() => firstAsked(today), [today])
  const asked = useMemo(() => askedIn(page.asked, first), [page.asked, first])
  const machine = useGoals(asked)
  const [, send] = machine
  const [known, setKnown] = useState(asked)
  useEffect(() => {
    if (known === asked) return
    setKnown(asked)
    send({ type: 'search', asked })
  }, [asked, known, send])
  const show = (part: Partial<GoalsAsked>) => page.show(searchOf({ ...asked, ...part }, first))
  const branches = useReferences('branch')
  const isNarrowed = searchOf(asked, first).size > 0
  return (
    <div ref={page.room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <FilterBar
        title={titleText('financialGoals')}
        label={t('lists.filters')}
        bar={page.filters.bar}
        clear={isNarrowed ? () => show(first) : null}
      >
        <MonthField
          label={t('goals.from')}
          value={asked.from}
          choose={from => show(from > asked.to ? { from, to: from } : { from })}
        />
        <MonthField label={t('goals.to')} value={asked.to} min={asked.from} choose={to => show({ to })} />
        <ReferenceField
          label={wordText('branch')}
          none={wordText('allBranches')}
          value={asked.branchId === allBranches ? null : asked.branchId}
          references={branches}
          choose={id => show({ branchId: id ?? allBranches })}
        />
      </FilterBar>
      <GoalRows frame={page.frame} machine={machine} asked={asked} />
    </div>
  )
}

function firstAsked(today: Day): GoalsAsked {
  const from = firstOfMonth(today)
  return { from: monthOfDay(from), to: monthOfDay(addMonths(from, laterMonths)), branchId: allBranches }
}

function askedIn(search: URLSearchParams, first: GoalsAsked): GoalsAsked {
  const from = monthIn(search.get('from')) ?? first.from
  const to = monthIn(search.get('to')) ?? first.to
  const isTurned = to < from
  return { from, to: isTurned ? from : to, branchId: idIn(search.get('branch')) ?? allBranches }
}

function monthIn(text: string | null): Month | null {
  return text !== null && isMonth(text) ? text : null
}

/** The differences from the default period. */
function searchOf({ from, to, branchId }: GoalsAsked, first: GoalsAsked): URLSearchParams {
  const search = new URLSearchParams()
  if (from !== first.from) search.set('from', from)
  if (to !== first.to) search.set('to', to)
  if (branchId !== allBranches) search.set('branch', String(branchId))
  return search
}
