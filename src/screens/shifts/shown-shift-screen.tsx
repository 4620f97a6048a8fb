/** The report of any shift: printed, counted for a cashier who has left, and its difference approved. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shiftBalanceNeed, shiftsPath } from '#contract/screen-needs.ts'
import { type ShiftReport, shiftEndpoints } from '#contract/shifts.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { wordText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useBackNavigation } from '../../lists/use-back-navigation.ts'
import { AddressedDocument } from '../../services/addressed-document.tsx'
import { useApi, useCan, useUser } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { showToast } from '../../services/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { ApproveShiftDialog, EndShiftDialog } from './shift-dialogs.tsx'
import { ShiftPrintDialog } from './shift-print-dialog.tsx'
import { ShiftReportView } from './shift-report-view.tsx'
import { useShiftsChanged } from './use-shift-report.ts'

export function ShownShiftScreen() {
  const { t } = useTranslation()
  const api = useApi()
  return (
    <AddressedDocument<ShiftReport>
      read={id => api.query(shiftEndpoints.getShiftReport, { query: { id } }, { notify: 'never' })}
      missing={t('shift.missing')}
    >
      {report => <Shown report={report} />}
    </AddressedDocument>
  )
}

type Asked = 'count' | 'approve' | 'print'

function Shown({ report }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isDrilled, back } = useBackNavigation(shiftsPath)
  const changed = useShiftsChanged()
  const mayApprove = useCan(shiftBalanceNeed)
  const isSuperadmin = useCan('superadmin')
  const isOwn = useUser()?.id === report.user.id
  const { state, code } = report
  const dialog = { close: () => setAsked(null) }
  const done = (text: 'shift.countedToast' | 'shift.approvedToast') => () => {
    setAsked(null)
    showToast({ kind: 'success', title: t(text, { code: leftToRight(code) }), id: 'shift' })
    void changed()
  }
  const here = { group: 'here', when: 'report && !dialog' } as const
  const inState = (wanted: ShiftReport['state']) => () =>
    state === wanted ? undefined : (`shift.is.${state}` as const)
  useKeyContext('report')
  useCommands([
    {
      ...{ ...here, id: 'shift.print', title: 'shift.print', icon: 'printer', chord: 'mod+p' },
      run: () => setAsked('print'),
    },
    {
      ...{ ...here, id: 'shift.count', title: 'shift.count', icon: 'shift', chord: 'c', need: shiftBalanceNeed },
      ...{ blocked: inState('open'), run: () => setAsked('count') },
    },
    {
      ...{
        ...here,
        id: 'shift.approve',
        title: 'shift.approve',
        icon: 'accounting',
        chord: 'a',
        need: shiftBalanceNeed,
      },
      blocked: () => inState('counted')() ?? (isOwn && !isSuperadmin ? 'shared.ownShift' : undefined),
      run: () => setAsked('approve'),
    },
    {
      ...{
        ...here,
        id: 'shift.list',
        title: isDrilled ? 'lists.back' : 'titles.shifts',
        icon: 'list',
        chord: 'escape',
      },
      run: back,
    },
  ])
  return (
    <Page
      title={`${wordText('shift')} ${leftToRight(code)}`}
      lead={t(`shift.states.${state}`)}
      actions={
        <>
          {mayApprove && state === 'open' && (
            <Button variant="outline" onClick={() => setAsked('count')}>
              {t('shift.count')}
              <KeyCaps keys={['C']} />
            </Button>
          )}
          {mayApprove && state === 'counted' && (!isOwn || isSuperadmin) && (
            <Button onClick={() => setAsked('approve')}>
              {t('shift.approve')}
              <KeyCaps keys={['A']} className="[&_kbd]:bg-primary-foreground/90" />
            </Button>
          )}
          <Button variant="outline" onClick={() => setAsked('print')}>
            {t('shift.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <ShiftReportView report={report} />
      {asked === 'print' && <ShiftPrintDialog shift={report} {...dialog} />}
      {asked === 'count' && <EndShiftDialog shift={report} ended={done('shift.countedToast')} {...dialog} />}
      {asked === 'approve' && <ApproveShiftDialog report={report} approved={done('shift.approvedToast')} {...dialog} />}
    </Page>
  )
}
