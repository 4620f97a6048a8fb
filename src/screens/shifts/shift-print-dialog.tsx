/** Prints the X or Z report of a shift on the roll of this device: shows a preview and starts printing at once. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { type ShiftReport, shiftEndpoints } from '#contract/shifts.ts'
import { rollOf } from '../../api/papers.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { PrintedPages } from '../../print/printed-pages.tsx'
import { ShiftRoll } from '../../print/shift/shift-roll.tsx'
import { usePrintLook } from '../../print/use-printer.ts'
import { useApi, useStored } from '../../services/api-context.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import '../../print/invoice-preview.css'

type ShiftPrintDialogProps = {
  readonly shift: Pick<ShiftReport, 'id' | 'code'>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function ShiftPrintDialog({ shift: { id, code }, close, giveBackFocus }: ShiftPrintDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  // Read again, because bills may have been added.
  const report = useQuery({
    ...api.query(shiftEndpoints.getShiftReport, { query: { id } }, { notify: 'never' }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  return (
    <InfoDialog title={`${t('print.print')} ${leftToRight(code)}`} close={close} giveBackFocus={giveBackFocus}>
      <QueryView query={report} failed={t('shift.printFailed')}>
        {data => <Printed report={data} />}
      </QueryView>
    </InfoDialog>
  )
}

function Printed({ report }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  const look = usePrintLook()
  const [chosen] = useStored('print_papers')
  const paper = rollOf(chosen)
  const company = useQuery(useApi().query(settingEndpoints.getCompany, {}, { notify: 'never' }))
  return (
    <QueryView query={company} failed={t('shift.printFailed')}>
      {particulars => {
        const roll = <ShiftRoll {...{ report, paper, look }} company={particulars} />
        return (
          <PrintedPages
            title={report.code}
            paper={paper}
            preview={<div className="invoice-preview mt-4 bg-muted p-4">{roll}</div>}
          >
            {roll}
          </PrintedPages>
        )
      }}
    </QueryView>
  )
}
