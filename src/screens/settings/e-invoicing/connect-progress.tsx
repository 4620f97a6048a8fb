/** How far a connection has come: the server stores each step, so the stage of the device tells it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useApi } from '../../../services/api-context.ts'
import { Progress } from '../../../ui/progress.tsx'

const lookMs = 1000
const steps = ['none', 'created', 'compliant'] as const

export function ConnectProgress({ branchId }: { branchId: number }) {
  const { t } = useTranslation()
  const asked = useApi().query(eInvoiceEndpoints.listEInvoiceDevices, {}, { notify: 'never', isBackground: true })
  const { data } = useQuery({ ...asked, staleTime: 0, refetchInterval: lookMs })
  const device = data?.branches.find(({ branch }) => branch.id === branchId)?.device
  const step = stepOf(device?.stage)
  const text = t(`eInvoice.progress.${step}`)
  return (
    <div className="mt-4">
      <Progress label={text} value={steps.indexOf(step) + 1} max={steps.length + 1} />
      <p role="status" className="mt-1 text-sm">
        {text}
      </p>
      <p className="text-muted-foreground text-sm">{t('eInvoice.progressHint')}</p>
    </div>
  )
}

function stepOf(stage: EInvoiceDevice['stage'] | undefined): (typeof steps)[number] {
  if (stage === 'created') return 'created'
  return stage === 'compliant' || stage === 'connected' ? 'compliant' : 'none'
}
