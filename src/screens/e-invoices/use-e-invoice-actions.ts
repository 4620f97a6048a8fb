/** What can be done with an e-invoice from its row. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type EInvoiceRow, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { queryKeyOf } from '../../api/queries.ts'
import { useApi } from '../../services/api-context.ts'
import { failureDetail } from '../../services/failure-detail.ts'
import { saveFile } from '../../services/save-file.ts'
import { showToast } from '../../services/toasts.ts'

const { sendEInvoice, downloadEInvoice, listEInvoices } = eInvoiceEndpoints
const quietly = { notify: 'never' } as const

export function useEInvoiceActions(listKey: string) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return useMemo(() => {
    const reload = async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [listKey] }),
        client.invalidateQueries({ queryKey: queryKeyOf(listEInvoices) }),
      ])
    }
    return {
      reload,
      send: async ({ id, bill: { code } }: EInvoiceRow) => {
        try {
          await api.call(sendEInvoice, { params: { id } }, quietly)
          showToast({ kind: 'success', title: t('eInvoice.sending', { code }), id: 'eInvoice' })
        } catch (error) {
          showToast({ kind: 'error', title: t('eInvoice.sendFailed'), detail: failureDetail(error) })
        }
        await reload()
      },
      download: async ({ id, bill: { billTypeCode, code } }: EInvoiceRow) => {
        try {
          const { content, mediaType } = await api.read(downloadEInvoice, { params: { id } }, quietly)
          saveFile(content, mediaType, `${billTypeCode}-${code}.xml`)
        } catch (error) {
          showToast({ kind: 'error', title: t('eInvoice.xmlFailed'), detail: failureDetail(error) })
        }
      },
    }
  }, [t, api, client, listKey])
}
