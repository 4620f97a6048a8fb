/** How often a bill was printed on any device, counted by the server. */
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { queryKeyOf } from '../api/queries.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'

/** Printing waits at most this long for the server. */
const answerMs = 3000

export type PrintCount = {
  readonly isPrinted: boolean
  /** Counts one print; the request is sent before this returns. Resolves to whether it is a copy: without a server reply it may be one. */
  readonly count: () => Promise<boolean>
}

export function usePrintCount(bill: BillDocument, queries: QueryClient): PrintCount {
  const { t } = useTranslation()
  const api = useApi()
  const [isCounted, setCounted] = useState(false)
  const count = async () => {
    const once = { notify: 'never', idempotencyKey: newIdempotencyKey() } as const
    const call = api.call(billLifeEndpoints.recordPrint, { body: { id: bill.id } }, once)
    const counted = call
      .then(({ prints }) => {
        void queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBill) })
        return prints > 1
      })
      .catch(() => {
        showToast({ kind: 'warning', title: t('print.notRecorded') })
        return true
      })
      .finally(() => setCounted(true))
    const late = new Promise<true>(resolve => setTimeout(() => resolve(true), answerMs))
    return Promise.race([counted, late])
  }
  return { isPrinted: isCounted || bill.prints > 0, count }
}
