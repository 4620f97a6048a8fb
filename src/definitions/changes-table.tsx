/** The changed fields of an action, each with its old and its new value. */
import { useTranslation } from 'react-i18next'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import type { ShownChange } from './shown-changes.ts'

type ChangesTableProps = {
  readonly changes: readonly ShownChange[]
  /** The headings of the values. */
  readonly before: string
  readonly after: string
  readonly className?: string
}

export function ChangesTable({ changes, before, after, className = '' }: ChangesTableProps) {
  const { t } = useTranslation()
  return (
    <Table className={`table-fixed ${className}`}>
      <TableHeader>
        <TableLine>
          <TableHead>{t('definition.field')}</TableHead>
          <TableHead>{before}</TableHead>
          <TableHead>{after}</TableHead>
        </TableLine>
      </TableHeader>
      <TableLines>
        {changes.map(change => (
          <TableLine key={change.field} className="align-top">
            <TableHead scope="row" className="font-medium">
              {change.field}
            </TableHead>
            <Values lines={change.before} />
            <Values lines={change.after} />
          </TableLine>
        ))}
      </TableLines>
    </Table>
  )
}

function Values({ lines }: { readonly lines: readonly string[] }) {
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
