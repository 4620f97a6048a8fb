/** The statement of a customer's points, with their correction. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { pointsEndpoints } from '#contract/points.ts'
import { can } from '#domain/access/can.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { drilledOf } from '../../lists/drilled.ts'
import { drawnReport } from '../../reports/drawn-reports.ts'
import { StatementScreen } from '../../reports/statement-screen.tsx'
import { useAccess } from '../../services/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

const report = drawnReport('customerPoints')

export function CustomerPointsScreen() {
  const access = useAccess()
  const mayCorrect = access !== null && can(access, pointsEndpoints.correctPoints.need)
  const beside = (partyId: number | null, toRows: () => void) => <Correcting partyId={partyId} toRows={toRows} />
  if (report.shape !== 'statement') return null
  return <StatementScreen key={drilledOf(useLocation().state)} report={report} {...(mayCorrect && { beside })} />
}

function Correcting({ partyId, toRows }: { readonly partyId: number | null; readonly toRows: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const blocked = () => (partyId === null ? ('points.chooseCustomer' as const) : undefined)
  useCommands([
    {
      ...{ group: 'here', when: 'report && !dialog', id: 'points.correct', title: 'points.correct', icon: 'tools' },
      ...{ chord: 'n', blocked, run: () => setOpen(true) },
    } as const,
  ])
  if (partyId === null) return null
  return (
    <>
      <Button variant="outline" className="self-end" onClick={() => setOpen(true)}>
        {t('points.correct')}
        <KeyCaps keys={['N']} />
      </Button>
      {isOpen && (
        <CorrectDialog
          partyId={partyId}
          close={() => setOpen(false)}
          giveBackFocus={toRows}
          done={() => {
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['report', report.name] })
          }}
        />
      )}
    </>
  )
}
