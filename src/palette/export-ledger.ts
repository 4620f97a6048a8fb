import { reportEndpoints } from '#contract/report.ts'
import type { Api } from '../api/api.ts'
import { saveFile } from '../services/save-file.ts'

/** Downloads the whole ledger in the interface language. The interceptor reports failures. */
export async function exportLedger(api: Api): Promise<void> {
  const { content, mediaType, fileName } = await api.read(
    reportEndpoints.exportLedger,
    { query: { format: 'hledger' } },
    { notify: 'failures' },
  )
  saveFile(content, mediaType, fileName ?? 'ledger.journal')
}
