/** The change history of a row: who changed what and when, newest first. */
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi } from '../services/api-context.ts'
import { InfoDialog } from '../services/info-dialog.tsx'
import { QueryView } from '../services/query-view.tsx'
import { ChangesTable } from './changes-table.tsx'
import { shownChange } from './shown-changes.ts'
import { type Described, rowName } from './value-texts.ts'

type Closing = { readonly close: () => void; readonly giveBackFocus: () => void }

type HistoryDialogProps = Closing & { readonly definition: Definition; readonly row: DefinitionRow }

export function HistoryDialog({ definition, row, ...closing }: HistoryDialogProps) {
  const asked = useApi().query(definition.calls.History, { params: { id: row.id } }, quietly)
  const name = rowName(definition, row, useNames())
  return <ChangesDialog definition={definition} {...{ name, asked, version: row.version }} {...closing} />
}

/** The options of the history query. */
export const quietly = { isBackground: true, notify: 'never' } as const

type ChangesDialogProps = Closing & {
  readonly definition: Described
  readonly name: string
  readonly asked: Pick<
    UseQueryOptions<HistoryEntry[], Error, HistoryEntry[], readonly unknown[]>,
    'queryKey' | 'queryFn'
  >
  readonly version: number
}

export function ChangesDialog({ definition, name, asked, version, close, giveBackFocus }: ChangesDialogProps) {
  const { t } = useTranslation()
  const history = useQuery({
    ...asked,
    // A change may be saved while the history is open.
    queryKey: [...asked.queryKey, version],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const title = t('definition.historyTitle', { name })
  return (
    <InfoDialog title={title} className="max-w-2xl" close={close} giveBackFocus={giveBackFocus}>
      <QueryView query={history} failed={t('definition.historyFailed')}>
        {entries =>
          entries.length === 0 ? (
            <p className="mt-4 text-muted-foreground">{t('definition.historyNone')}</p>
          ) : (
            <ol
              aria-label={title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
              tabIndex={0}
              className="mt-4 max-h-[56vh] space-y-3 overflow-y-auto rounded-md"
            >
              {entries.map(entry => (
                <Entry key={entry.version} definition={definition} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </InfoDialog>
  )
}

type HistoryEntry = ReplyOf<Definition['calls']['History']>[number]

function Entry({ definition, entry }: { definition: Described; entry: HistoryEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <li className="rounded-md border border-border p-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{t(`definition.actions.${entry.action}`)}</strong>
        <bdi>{entry.userName}</bdi>
        <span className="ms-auto text-muted-foreground text-sm tabular-nums">{formats.longDateTime(entry.at)}</span>
      </p>
      {entry.changes.length > 0 && (
        <ChangesTable
          className="mt-2"
          changes={entry.changes.map(change => shownChange(definition, change, formats))}
          before={t('definition.before')}
          after={t('definition.after')}
        />
      )}
    </li>
  )
}
