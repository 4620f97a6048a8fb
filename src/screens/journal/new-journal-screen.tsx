/** A new journal entry, or the one that was begun; with `?of=` one with the lines of a posted one. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { type JournalDraft, newDraft } from '#machines/journal/context.ts'
import { blankRow } from '#machines/journal/journal-rows.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { type JournalPlace, useJournal, useJournalPlace } from './journal-drafts.ts'
import { JournalEditor } from './journal-editor.tsx'
import { type JournalFinding, useJournalNames } from './journal-names.ts'

export function NewJournalScreen() {
  const [search] = useSearchParams()
  const of = Number(search.get('of') ?? 0)
  return of > 0 ? <CopiedJournal key={of} id={of} /> : <BegunJournal original={null} />
}

function CopiedJournal({ id }: { id: number }) {
  const api = useApi()
  const query = useQuery(api.query(voucherEndpoints.journalRead, { params: { id } }, { tell: 'nothing' }))
  if (query.isError) return <LoadFailed retry={() => void query.refetch()} />
  return query.data ? <BegunJournal original={query.data} /> : <Loading />
}

function BegunJournal({ original }: { original: VoucherDocument | null }) {
  const { t } = useTranslation()
  const place = useJournalPlace(original !== null)
  const { names, hasFailed, retry } = useJournalNames()
  if (hasFailed) return <LoadFailed title={t('journal.loadFailed')} retry={retry} />
  if (place === null || names === null) return <Loading />
  return <OpenJournal place={place} names={names} original={original} />
}

type OpenProps = {
  readonly place: JournalPlace
  readonly names: JournalFinding
  readonly original: VoucherDocument | null
}

function OpenJournal({ place, names, original }: OpenProps) {
  const first = useMemo(() => (original === null ? null : copyOf(original, names)), [original, names])
  const actor = useJournal(place, names, first)
  return <JournalEditor actor={actor} names={names} />
}

/** What of a posted entry can still be named. */
function copyOf(voucher: VoucherDocument, names: JournalFinding): JournalDraft {
  const rows = voucher.lines.map((line, index) => {
    const account = names.chosen('account', line.account)
    const party = line.party && names.chosen('party', line.party)
    const center = line.costCenter && names.chosen('costCenter', line.costCenter)
    return {
      ...blankRow(index + 1),
      account: account?.column === 'account' ? account.row : null,
      party: party?.column === 'party' ? party.row : null,
      costCenter: center?.column === 'costCenter' ? center.row : null,
      branch: line.branch.id === voucher.branch.id ? null : line.branch,
      debit: line.debit,
      credit: line.credit,
      note: line.note,
    }
  })
  const draft = newDraft(newIdempotencyKey(), voucher.branch.id)
  return { ...draft, rows, nextKey: rows.length + 1, note: voucher.note }
}
