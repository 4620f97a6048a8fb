/** A branch and its device: environment, state, what keeps it from working, and what can be done about it. */
import { CircleCheck, CircleDashed, CircleDot, CircleOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EInvoiceDevice } from '#contract/e-invoices.ts'
import { eInvoicesPath } from '#contract/screen-needs.ts'
import { companySettings } from '#contract/settings/company.ts'
import { EnvironmentMark } from '../../../e-invoices/environment-mark.tsx'
import { problemText, wordText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent } from '../../../ui/card.tsx'
import { Code } from '../../../ui/isolated-text.tsx'
import { daysToWarn } from './certificate-term.ts'
import { DeviceProblemAlert } from './device-problem.tsx'
import type { BranchDevice } from './use-e-invoicing.ts'

export type DeviceQuestion = 'connect' | 'renew' | 'end'

type DeviceCardProps = {
  readonly of: BranchDevice
  readonly now: number
  /** Its first control has the focus. */
  readonly isFirst: boolean
  readonly ask: (question: DeviceQuestion) => void
}

export function DeviceCard({ of, now, isFirst, ask }: DeviceCardProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const { branch, device, missing } = of
  const isConnected = device?.stage === 'connected'
  return (
    <Card data-branch={branch.id} aria-label={nameOf(branch)}>
      <CardContent>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="font-bold text-lg">{nameOf(branch)}</h2>
          <StageMark device={device} />
          {device !== null && <EnvironmentMark environment={device.environment} />}
          <span className="ms-auto flex flex-wrap justify-end gap-2">
            {isConnected && (
              <>
                <Button variant="outline" data-question="renew" autoFocus={isFirst} onClick={() => ask('renew')}>
                  {t('eInvoice.renew')}
                </Button>
                <Button variant="ghost" data-question="end" onClick={() => ask('end')}>
                  {t('eInvoice.end')}
                </Button>
              </>
            )}
            {!isConnected && missing.length === 0 && (
              <Button autoFocus={isFirst} onClick={() => ask('connect')}>
                {t(device === null ? 'eInvoice.connect' : 'eInvoice.goOn')}
              </Button>
            )}
          </span>
        </div>
        {!isConnected && missing.length > 0 && <Missing missing={missing} isFirst={isFirst} />}
        {device !== null && !device.isKeyHere && (
          <Alert kind="warning" className="mt-4">
            {t('eInvoice.keyElsewhere')}
          </Alert>
        )}
        {isConnected && <CertificateWarning until={device.certificateUntil} now={now} />}
        {device?.problem != null && <DeviceProblemAlert problem={device.problem} />}
        {isConnected && <Facts device={device} />}
      </CardContent>
    </Card>
  )
}

const stageIcons: Readonly<Record<EInvoiceDevice['stage'], LucideIcon>> = {
  created: CircleDashed,
  compliant: CircleDot,
  connected: CircleCheck,
  ended: CircleOff,
}

function StageMark({ device }: { device: EInvoiceDevice | null }) {
  const { t } = useTranslation()
  const Icon = device === null ? CircleOff : stageIcons[device.stage]
  return (
    <span data-stage={device?.stage ?? 'none'} className="inline-flex items-center gap-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      {device === null ? t('eInvoice.notConnected') : t(`eInvoice.stages.${device.stage}`)}
    </span>
  )
}

type MissingProps = Pick<BranchDevice, 'missing'> & { readonly isFirst: boolean }

function Missing({ missing, isFirst }: MissingProps) {
  const { t } = useTranslation()
  return (
    <Alert kind="warning" className="mt-4">
      <p>{t('eInvoice.missing')}</p>
      <ul className="my-1.5 list-disc ps-5">
        {missing.map(problem => (
          <li key={`${problem.at} ${problem.code}`}>
            {settingText(problem.at)}
            {problem.code !== 'required' && `: ${problemText(problem)}`}
          </li>
        ))}
      </ul>
      <Link className="underline" to="/settings#company" autoFocus={isFirst}>
        {t('eInvoice.complete')}
      </Link>
    </Alert>
  )
}

function settingText(field: string): string {
  const fields: Readonly<Record<string, { readonly word?: string }>> = companySettings.fields
  return wordText(fields[field]?.word ?? field)
}

function CertificateWarning({ until, now }: { until: number | null; now: number }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const days = until === null ? null : daysToWarn(until, now)
  if (days === null) return null
  const isOver = until !== null && until <= now
  return (
    <Alert kind="warning" className="mt-4">
      {isOver ? t('eInvoice.expired') : t('eInvoice.daysLeft', { number: count(days) })}
    </Alert>
  )
}

function Facts({ device }: { device: EInvoiceDevice }) {
  const { t } = useTranslation()
  const { count, shortDateTime } = useFormats()
  const { connectedAt, certificateUntil, documents, pending, rejected, serial } = device
  return (
    <>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">
        {connectedAt !== null && <Fact name={t('eInvoice.since')}>{shortDateTime(connectedAt)}</Fact>}
        {certificateUntil !== null && <Fact name={t('eInvoice.until')}>{shortDateTime(certificateUntil)}</Fact>}
        <Fact name={t('eInvoice.documents')}>{count(documents)}</Fact>
        <Fact name={t('eInvoice.pending')}>{count(pending)}</Fact>
        <Fact name={t('eInvoice.rejected')}>{count(rejected)}</Fact>
        <Fact name={t('eInvoice.serial')}>
          <Code>{serial.slice(0, 8)}</Code>
        </Fact>
      </dl>
      <Link className="mt-3 inline-block underline" to={`${eInvoicesPath}?branch=${device.branch.id}`}>
        {t('eInvoice.toDocuments')}
      </Link>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
