/** Closing and reopening fiscal years: Ctrl+Enter closes the next year, after its result by branch and what is still open. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ClosedYear, yearClosingEndpoints } from '#contract/year-closing.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { titleText } from '../../i18n/keys.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ClosedYears } from './closed-years.tsx'
import { NextYearCard } from './next-year-card.tsx'
import { CloseYearDialog, ReopenYearDialog } from './year-dialogs.tsx'

type Years = ReplyOf<typeof yearClosingEndpoints.getYears>

export function YearsScreen() {
  const { t } = useTranslation()
  const asked = useApi().query(yearClosingEndpoints.getYears, {}, { notify: 'never' })
  const client = useQueryClient()
  // Bills are posted meanwhile on other pages.
  const { data, isError, refetch } = useQuery({ ...asked, staleTime: 0 })
  const show = (years: Years) => client.setQueryData(asked.queryKey, years)
  if (data) return <Opened years={data} show={show} refetch={() => void refetch()} />
  return isError ? <LoadFailed title={t('years.failed')} retry={() => void refetch()} /> : <Loading />
}

type OpenedProps = {
  readonly years: Years
  readonly show: (years: Years) => void
  readonly refetch: () => void
}

type Question = { readonly ask: 'close' } | { readonly ask: 'reopen'; readonly year: ClosedYear }

function Opened({ years, show, refetch }: OpenedProps) {
  const { t } = useTranslation()
  const { next, closed, hasAllBranches } = years
  const isSuperadmin = useCan('superadmin')
  const [question, setQuestion] = useState<Question | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const focusFirst = () => page.current?.querySelector<HTMLElement>('button')?.focus()
  const isDue = next?.open.some(({ isBlocking }) => isBlocking) === true
  const obstacle = () => {
    if (!hasAllBranches) return 'years.otherBranches'
    if (next?.isOver !== true) return 'years.notOver'
    return isDue ? 'years.dueFirst' : undefined
  }
  const mayClose = obstacle() === undefined
  useCommands([
    {
      ...{ id: 'years.close', group: 'here', title: 'years.close', icon: 'yearClosing', chord: 'mod+enter' },
      when: '!dialog',
      blocked: obstacle,
      run: () => setQuestion({ ask: 'close' }),
    },
  ])
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) focusFirst()
  })
  const dialog = { show, refetch, close: () => setQuestion(null), giveBackFocus: focusFirst }
  return (
    <Page title={titleText('yearClosing')} lead={t('years.lead')}>
      <div ref={page} className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {next === null ? (
          <Alert kind="info">{t('years.noBooks')}</Alert>
        ) : (
          <NextYearCard
            year={next}
            hasAllBranches={hasAllBranches}
            ask={mayClose ? () => setQuestion({ ask: 'close' }) : null}
          />
        )}
        <ClosedYears years={closed} reopen={isSuperadmin ? year => setQuestion({ ask: 'reopen', year }) : null} />
      </div>
      {question?.ask === 'close' && next && <CloseYearDialog year={next} {...dialog} />}
      {question?.ask === 'reopen' && <ReopenYearDialog year={question.year} {...dialog} />}
    </Page>
  )
}
