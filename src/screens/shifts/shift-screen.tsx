/** The cashier's own shift in a branch: opened with the counted float, cash put in and taken out, counted and closed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { shiftNeed } from '#contract/screen-needs.ts'
import { type ShiftReport, type ShiftRow, shiftEndpoints } from '#contract/shifts.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { BranchChoice } from '../../fields/branch-choice.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { titleText, wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { QueryView } from '../../services/query-view.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useOfflineQueue, useQueueState } from '../bill/offline/use-offline-queue.ts'
import { MoveDialog } from './move-dialog.tsx'
import { EndShiftDialog, OpenShiftDialog } from './shift-dialogs.tsx'
import { ShiftPrintDialog } from './shift-print-dialog.tsx'
import { ShiftReportView } from './shift-report-view.tsx'
import { useShiftReport, useShiftsChanged } from './use-shift-report.ts'

export function ShiftScreen() {
  const { t } = useTranslation()
  const [branchId, setBranchId] = useState<number | undefined>(undefined)
  const query = branchId === undefined ? {} : { branchId }
  const asked = useApi().query(shiftEndpoints.getOwnShift, { query }, { notify: 'never' })
  const own = useQuery({ ...asked, staleTime: 0 })
  return (
    <QueryView query={own} failed={t('shift.failed')}>
      {data => <OwnShift {...data} chooseBranch={setBranchId} />}
    </QueryView>
  )
}

type OwnShiftProps = {
  readonly branchId: number
  readonly branches: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[]
  readonly shift: ShiftRow | null
  readonly chooseBranch: (id: number) => void
}

type Asked = 'open' | 'in' | 'out' | 'count' | 'print'

function OwnShift({ branchId, branches, shift, chooseBranch }: OwnShiftProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const mayWork = useCan(shiftNeed)
  const arrival = useArrival()
  const changed = useShiftsChanged()
  const [asked, setAsked] = useState<Asked | null>(shift === null && mayWork && arrival.isFromSale ? 'open' : null)
  /** The shift that was just counted here. */
  const [ended, setEnded] = useState<ShiftReport | null>(null)
  const shownId = shift?.id ?? (ended?.branch.id === branchId ? ended.id : null)
  const report = useShiftReport(shownId)
  const dialog = { close: () => setAsked(null), giveBackFocus: focusPage }
  const opened = (row: ShiftRow) => {
    setAsked(null)
    showToast({ kind: 'success', title: t('shift.openedToast', { code: leftToRight(row.code) }), id: 'shift' })
    void changed().then(arrival.back)
  }
  const moved = ({ moves }: ShiftReport) => {
    setAsked(null)
    const last = moves.at(-1)
    if (last) {
      const title = t(`shift.${last.kind}Toast`, { amount: formats.amount(last.amount) })
      showToast({ kind: 'success', title, id: 'shift' })
    }
    void changed()
  }
  const finished = (closed: ShiftReport) => {
    setEnded(closed)
    void changed().then(() => setAsked('print'))
  }
  const whenOpen = () => (shift === null ? ('shift.notOpen' as const) : undefined)
  const here = { group: 'here', when: '!dialog', need: shiftNeed } as const
  useCommands([
    {
      ...{ ...here, id: 'shift.open', title: 'shift.open', icon: 'add', chord: 'n' },
      blocked: () => (shift === null ? undefined : 'shift.alreadyOpen'),
      run: () => setAsked('open'),
    },
    {
      ...{ ...here, id: 'shift.in', title: 'shift.in', icon: 'moneyIn', chord: 'i', blocked: whenOpen },
      run: () => setAsked('in'),
    },
    {
      ...{ ...here, id: 'shift.out', title: 'shift.out', icon: 'moneyOut', chord: 'o', blocked: whenOpen },
      run: () => setAsked('out'),
    },
    {
      ...{ ...here, id: 'shift.count', title: 'shift.count', icon: 'shift', chord: 'c', blocked: whenOpen },
      run: () => setAsked('count'),
    },
    {
      ...{ ...here, id: 'shift.print', title: 'shift.print', icon: 'printer', chord: 'mod+p' },
      blocked: () => (shownId === null ? 'shift.notOpen' : undefined),
      run: () => setAsked('print'),
    },
  ])
  return (
    <Page
      title={shift === null ? titleText('shift') : `${wordText('shift')} ${leftToRight(shift.code)}`}
      lead={leadOf()}
      actions={
        <>
          <BranchChoice {...{ branches, branchId }} choose={chooseBranch} />
          {mayWork && <Actions isOpen={shift !== null} hasReport={shownId !== null} ask={setAsked} />}
        </>
      }
    >
      <Queued />
      {shownId !== null && (
        <QueryView query={report} failed={t('shift.failed')}>
          {data => <ShiftReportView report={data} />}
        </QueryView>
      )}
      {asked === 'open' && <OpenShiftDialog branchId={branchId} opened={opened} {...dialog} />}
      {shift !== null && (asked === 'in' || asked === 'out') && (
        <MoveDialog shiftId={shift.id} kind={asked} moved={moved} {...dialog} />
      )}
      {shift !== null && asked === 'count' && <EndShiftDialog shift={shift} ended={finished} {...dialog} />}
      {shownId !== null && asked === 'print' && (
        <ShiftPrintDialog shift={{ id: shownId, code: shift?.code ?? ended?.code ?? '' }} {...dialog} />
      )}
    </Page>
  )

  function leadOf(): string {
    if (shift !== null) return t('shift.isOpen')
    return ended === null ? t('shift.noneOpen') : t('shift.wasEnded', { code: leftToRight(ended.code) })
  }
}

function focusPage(): void {
  document.querySelector<HTMLElement>('main')?.focus()
}

/** The sale sends its user here to open a shift, and gets them back. */
function useArrival() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isFromSale = state?.isFromSale === true
  return { isFromSale, back: () => isFromSale && void navigate(-1) }
}

type ActionsProps = { readonly isOpen: boolean; readonly hasReport: boolean; readonly ask: (asked: Asked) => void }

function Actions({ isOpen, hasReport, ask }: ActionsProps) {
  const { t } = useTranslation()
  const button = (asked: Exclude<Asked, 'open'>, keys: readonly string[]) => (
    <Button variant="outline" onClick={() => ask(asked)}>
      {t(`shift.${asked}`)}
      <KeyCaps keys={keys} />
    </Button>
  )
  return (
    <>
      {!isOpen && (
        <Button onClick={() => ask('open')}>
          {t('shift.open')}
          <KeyCaps keys={['N']} className="[&_kbd]:bg-primary-foreground/90" />
        </Button>
      )}
      {isOpen && button('in', ['I'])}
      {isOpen && button('out', ['O'])}
      {isOpen && button('count', ['C'])}
      {hasReport && button('print', ['Ctrl', 'P'])}
    </>
  )
}

/** Bills that this device made offline reach the shift later. */
function Queued() {
  const { t } = useTranslation()
  const { count } = useFormats()
  const { waiting, attention } = useQueueState(useOfflineQueue())
  const queued = waiting.length + attention.length
  return queued > 0 && <Alert kind="warning">{t('shift.queued', { number: count(queued) })}</Alert>
}
