/**
 * A new exit or entry statement: first the bill, by number, by scan or from the waiting bills; then the quantity of each line. `?bill=` starts with
 * that bill. After saving, the next statement starts in the same way.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deliveryEndpoints, type WaitingBill } from '#contract/deliveries.ts'
import { useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Loading } from '../../services/states.tsx'
import { StatementEditor } from './statement-editor.tsx'
import { StatementStart } from './statement-start.tsx'

const path = '/permissions/newentrystatments' // (sic)

export function NewStatementScreen() {
  const [search] = useSearchParams()
  const asked = Number(search.get('bill') ?? 0)
  const [chosen, setChosen] = useState<WaitingBill | null>(null)
  const goTo = useGoTo()
  const again = () => {
    setChosen(null)
    if (asked > 0) goTo(path, { replace: true })
  }
  if (chosen !== null) return <StatementEditor key={chosen.bill.id} bill={chosen} again={again} />
  if (Number.isSafeInteger(asked) && asked > 0) return <AskedBill key={asked} id={asked} again={again} />
  return <StatementStart take={setChosen} />
}

/** The current state of the bill in the URL; if nothing of it is undelivered, the user selects another one. */
function AskedBill({ id, again }: { id: number; again: () => void }) {
  const [chosen, setChosen] = useState<WaitingBill | null>(null)
  const query = useQuery({
    ...useApi().query(deliveryEndpoints.getBillToDeliver, { query: { id } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
  if (chosen !== null) return <StatementEditor key={chosen.bill.id} bill={chosen} again={again} />
  if (!query.isFetchedAfterMount) return <Loading />
  const isOpen = query.data?.lines.some(line => line.outstanding > 0) ?? false
  if (query.data === undefined || !isOpen) return <StatementStart take={setChosen} />
  return <StatementEditor bill={query.data} again={again} />
}
