/** The commands that change a table report, and the filter fields that the user opened. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { can } from '#domain/access/can.ts'
import { ownReportScreens } from '../catalogue/report-screens.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { finishFields, wrongIn } from '../fields/finish-fields.ts'
import { finishing } from '../lists/finishing.ts'
import { useAccess } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { composingCommands, firstColumnsCommand } from './composing-commands.ts'
import { type DrawnTable, isOwnReport } from './drawn-reports.ts'
import { enterField } from './report-filters.tsx'
import type { PartCommands } from './report-parts.tsx'
import type { TableChoices } from './table-choices.ts'
import type { ReportPage } from './use-report-page.ts'

type ComposedReport = {
  /** The dimensions with an opened field; their values are in the address. */
  readonly asked: readonly string[]
  readonly commands: PartCommands
}

/** `hasRows`: rows are shown, and their list has the columns command. */
export function useComposing(page: ReportPage<DrawnTable>, choices: TableChoices, hasRows: boolean): ComposedReport {
  const { report, view, show, bar } = page
  const [asked, setAsked] = useState<readonly string[]>([])
  const filterBy = (name: string) => {
    flushSync(() => setAsked(now => (now.includes(name) ? now : [...now, name])))
    enterField(bar.current, name)
  }
  const composing = { fact: report.fact, view, choices, show, filterBy }
  const commands = composingCommands(composing)
  const [fact, columns] = [useFactCommand(), firstColumnsCommand(composing)]
  const own = isOwnReport(report) ? [fact, ...(hasRows ? [] : [columns])] : []
  const fields = { finish: () => finishFields(bar.current), isFinished: () => wrongIn(bar.current) === null }
  useCommands([...commands, ...own].map(command => finishing(command, fields)))
  const named = (id: string) => commands.find(each => each.id === id) ?? fact
  return { asked, commands: { fact, columns, level: named('report.split'), filter: named('report.filter') } }
}

/** Switches to another fact; common parts, such as period and branches, remain. */
function useFactCommand(): Command {
  const access = useAccess()
  const goTo = useGoTo()
  const { search, state } = useLocation()
  const here = { group: 'here', when: 'report && !dialog' } as const
  const page = () =>
    ownReportScreens.flatMap(({ path, title, need, icon }): Command[] => {
      const run = () => goTo(`${path}${search}`, { replace: true, state })
      return can(access, need)
        ? [{ ...here, id: `report.fact.${title}`, title: `ownReport.facts.${title}`, icon, run }]
        : []
    })
  return { ...here, id: 'report.fact', title: 'ownReport.otherFact', icon: 'reports', chord: 't', page }
}
