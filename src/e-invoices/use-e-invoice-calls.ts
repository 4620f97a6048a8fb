/** The calls behind the actions that need no dialog: sending a waiting document at once, and downloading its XML. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useApi } from '../services/api-context.ts'
import { failureDetail } from '../services/failure-detail.ts'
import { saveFile } from '../services/save-file.ts'
import { showToast } from '../services/toasts.ts'

/** A document, and the code of its bill. */
type Document = { readonly id: number; readonly code: string }

const quietly = { notify: 'never' } as const

/** `changed` reloads what shows the document; also after a refusal, because it may have been sent meanwhile. */
export function useEInvoiceCalls(changed: () => Promise<void>) {
  const { t } = useTranslation()
  const api = useApi()
  return useMemo(
    () => ({
      send: async ({ id, code }: Document) => {
        try {
          await api.call(eInvoiceEndpoints.sendEInvoice, { params: { id } }, quietly)
          showToast({ kind: 'success', title: t('eInvoice.sending', { code }), id: 'eInvoice' })
        } catch (error) {
          showToast({ kind: 'error', title: t('eInvoice.sendFailed'), detail: failureDetail(error) })
        }
        await changed()
      },
      download: async ({ id, code }: Document) => {
        try {
          const file = await api.read(eInvoiceEndpoints.downloadEInvoice, { params: { id } }, quietly)
          saveFile(file.content, file.mediaType, file.fileName ?? `${code}.xml`)
        } catch (error) {
          showToast({ kind: 'error', title: t('eInvoice.xmlFailed'), detail: failureDetail(error) })
        }
      },
    }),
    [t, api, changed],
  )
}
