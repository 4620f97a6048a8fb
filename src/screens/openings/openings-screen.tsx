/** The opening balances of each branch, and posting them: Ctrl+Enter posts the focused branch, else the next postable one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type BranchOpening, openingEndpoints } from '#contract/opening.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { cardId, isPostable } from './opening-actions.ts'
import { OpeningCard } from './opening-card.tsx'
import { PostDialog } from './post-dialog.tsx'

type Openings = ReplyOf<typeof openingEndpoints.getOpenings>

export function OpeningsScreen() {
  const { t } = useTranslation()
  const asked = useApi().query(openingEndpoints.getOpenings, {}, { notify: 'never' })
  // Rows are entered on other pages, so sums are reloaded whenever this page is opened.
  const { data, isError, refetch } = useQuery({ ...asked, staleTime: 0 })
  if (data) return <Opened openings={data} refetch={() => void refetch()} />
  return isError ? <LoadFailed title={t('opening.failed')} retry={() => void refetch()} /> : <Loading />
}

function Opened({ openings, refetch }: { openings: Openings; refetch: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { firstDay, lockDay, branches } = openings
  const [asked, setAsked] = useState<number | null>(null)
  const cards = useRef<HTMLDivElement>(null)
  const isOpen = firstDay !== null && (lockDay === null || lockDay < firstDay)
  const target = useTarget(branches, cards)
  useCommands([
    {
      ...{ id: 'opening.post', group: 'here', title: 'opening.post', icon: 'journal', chord: 'mod+enter' },
      when: '!dialog',
      blocked: () => (isOpen ? (target() ? undefined : 'opening.nothing') : 'opening.notNow'),
      run: () => setAsked(target()?.branchId ?? null),
    },
  ])
  useEffect(() => {
    // Focuses the next action.
    const first = cards.current?.querySelector<HTMLElement>('button') ?? cards.current?.querySelector<HTMLElement>('a')
    if (document.activeElement?.matches('body, main')) first?.focus()
  }, [])
  const chosen = branches.find(({ branchId }) => branchId === asked)
  const lead = firstDay === null ? undefined : t('opening.lead', { day: formats.shortDay(firstDay) })
  return (
    <Page title={titleText('opening')} {...(lead !== undefined && { lead })}>
      <Notice openings={openings} isOpen={isOpen} />
      <div ref={cards} className="grid items-start gap-4 lg:grid-cols-2">
        {branches.map(branch => (
          <OpeningCard key={branch.branchId} branch={branch} isOpen={isOpen} ask={() => setAsked(branch.branchId)} />
        ))}
      </div>
      {chosen && firstDay !== null && (
        <PostDialog
          branch={chosen}
          day={firstDay}
          close={() => setAsked(null)}
          done={refetch}
          giveBackFocus={() => cards.current?.querySelector<HTMLElement>(`#${cardId(chosen.branchId)} a`)?.focus()}
        />
      )}
    </Page>
  )
}

/** The focused branch if it can be posted; else the first that can. */
function useTarget(branches: readonly BranchOpening[], cards: { readonly current: HTMLDivElement | null }) {
  return () => {
    const postable = branches.filter(isPostable)
    const own = postable.find(({ branchId }) =>
      cards.current?.querySelector(`#${cardId(branchId)}`)?.contains(document.activeElement),
    )
    return own ?? postable[0]
  }
}

function Notice({ openings: { firstDay, lockDay }, isOpen }: { openings: Openings; isOpen: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const maySay = useCan('superadmin')
  if (isOpen) return null
  if (firstDay !== null && lockDay !== null)
    return <Alert kind="info">{t('opening.locked', { day: formats.shortDay(lockDay) })}</Alert>
  return (
    <Alert kind="warning">
      {t('opening.noFirstDay')}{' '}
      {maySay && (
        <Link className="font-semibold underline" to="/settings#company">
          {t('opening.settings')}
        </Link>
      )}
    </Alert>
  )
}
