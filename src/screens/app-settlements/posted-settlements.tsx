/** The posted settlements, newest first, each with its reversal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appSettlementEndpoints } from '#contract/app-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Code } from '../../ui/isolated-text.tsx'

type Settlement = ReplyOf<typeof appSettlementEndpoints.listAppSettlements>[number]
type Props = { readonly rows: readonly Settlement[]; readonly refresh: () => void }

export function PostedAppSettlements({ rows, refresh }: Props) {
  const { t } = useTranslation()
  const { nameOf, shortDay, amount } = useFormats()
  const [asked, setAsked] = useState<Settlement | null>(null)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('appSettlements.list')}</CardTitle>
      </CardHeader>
      <CardContent>
        {rows.length === 0 && <p className="text-muted-foreground text-sm">{t('appSettlements.none')}</p>}
        <ul className="divide-y divide-border">
          {rows.map(row => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <Code className="font-medium">{row.code}</Code>
                <span className="text-sm">{shortDay(row.date)}</span>
                <bdi>{nameOf(row.app)}</bdi>
                <bdi className="text-muted-foreground text-sm">{nameOf(row.branch)}</bdi>
                {row.reverses !== null && (
                  <span className="text-muted-foreground text-sm">
                    {t('appSettlements.reverses', { code: leftToRight(row.reverses) })}
                  </span>
                )}
                {row.reversedBy !== null && (
                  <span className="text-muted-foreground text-sm">
                    {t('appSettlements.reversedBy', { code: leftToRight(row.reversedBy) })}
                  </span>
                )}
                {row.shortfall > 0 && (
                  <span className="text-sm text-warning">
                    {t('appSettlements.shortfall', { amount: amount(row.shortfall) })}
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                <span className="is-number font-semibold">{amount(row.net)}</span>
                {row.reverses === null && row.reversedBy === null && (
                  <Button variant="outline" size="sm" onClick={() => setAsked(row)}>
                    {t('appSettlements.reverse')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </CardContent>
      {asked && <ReverseDialog settlement={asked} close={() => setAsked(null)} refresh={refresh} />}
    </Card>
  )
}

type ReverseProps = { readonly settlement: Settlement; readonly close: () => void; readonly refresh: () => void }

function ReverseDialog({ settlement: { id, code }, close, refresh }: ReverseProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const input = { params: { id }, body: { note: '' } }
  const reverse = () =>
    send(
      { reverse: id },
      options => api.call(appSettlementEndpoints.reverseAppSettlement, input, options),
      () => {
        const title = t('appSettlements.reversed', { code: leftToRight(code) })
        showToast({ kind: 'success', title, id: 'settlements' })
        refresh()
        close()
      },
    )
  return (
    <FormDialog
      title={t('appSettlements.reverseTitle', { code: leftToRight(code) })}
      done={t('appSettlements.reverse')}
      isDestructive
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void reverse()}
      close={close}
    />
  )
}
