/** The change history of a row: who changed what and when, newest first. */
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useApi } from '../services/api-context.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { Dialog, DialogContent, DialogTitle } from '../ui/dialog.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import { childChange } from './child-changes.ts'
import { type Described, fieldWord, rowName, wireText } from './value-texts.ts'

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
  useKeyContext('dialog')
  const history = useQuery({
    ...asked,
    // A change may be saved while the history is open.
    queryKey: [...asked.queryKey, version],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        closeLabel={t('shell.close')}
        aria-describedby={undefined}
        className="max-w-2xl"
        focusAfter={giveBackFocus}
      >
        <DialogTitle className="pe-8">{t('definition.historyTitle', { name })}</DialogTitle>
        {history.isError && <LoadFailed title={t('definition.historyFailed')} retry={() => void history.refetch()} />}
        {history.isPending && <Loading />}
        {history.data?.length === 0 && <p className="mt-4 text-muted-foreground">{t('definition.historyNone')}</p>}
        {history.data !== undefined && history.data.length > 0 && (
          <ol
            aria-label={t('definition.historyTitle', { name })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            className="mt-4 max-h-[56vh] space-y-3 overflow-y-auto rounded-md"
          >
            {history.data.map(entry => (
              <Entry key={entry.version} definition={definition} entry={entry} />
            ))}
          </ol>
        )}
      </DialogContent>
    </Dialog>
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
        <Table className="mt-2 table-fixed">
          <TableHeader>
            <TableLine>
              <TableHead>{t('definition.field')}</TableHead>
              <TableHead>{t('definition.before')}</TableHead>
              <TableHead>{t('definition.after')}</TableHead>
            </TableLine>
          </TableHeader>
          <TableLines>
            {entry.changes.map(({ field, from, to }) => (
              <TableLine key={field} className="align-top">
                <TableHead scope="row" className="font-medium">
                  {fieldWord(definition, field)}
                </TableHead>
                <ValueCells {...{ definition, field, from, to }} />
              </TableLine>
            ))}
          </TableLines>
        </Table>
      )}
    </li>
  )
}

type ValueCellsProps = HistoryEntry['changes'][number] & { readonly definition: Described }

function ValueCells({ definition, field: name, from, to }: ValueCellsProps) {
  const formats = useFormats()
  const field = definition.fields[name]
  if (field?.kind !== 'rows')
    return [from, to].map((value, index) => (
      <ValueCell key={index} lines={[wireText(definition, name, value, formats)].filter(text => text !== '')} />
    ))
  const { before, after } = childChange(field, from, to, formats)
  return [before, after].map((lines, index) => <ValueCell key={index} lines={lines} />)
}

function ValueCell({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <TableCell className="break-words">
      {lines.length === 0 && <span className="text-muted-foreground">{t('definition.nothing')}</span>}
      {lines.map(text => (
        <bdi key={text} className="block">
          {text}
        </bdi>
      ))}
    </TableCell>
  )
}
