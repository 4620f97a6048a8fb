/** Everything that is known of an audited action. */
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Dialog, DialogContent, DialogTitle } from '../../ui/dialog.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'
import { actionText, type ShownChange, shownChanges, subjectText } from './audit-texts.ts'

type AuditDialogProps = {
  readonly entry: AuditEntry
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function AuditDialog({ entry, close, giveBackFocus }: AuditDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  useKeyContext('dialog')
  const changes = shownChanges(entry, formats)
  const facts = [
    { name: t('words.user'), value: entry.userName || t('audit.nobody') },
    { name: t('audit.subject'), value: subjectText(entry) },
    { name: t('audit.at'), value: formats.longDateTime(entry.at) },
    { name: t('audit.address'), value: entry.address },
    { name: t('audit.device'), value: entry.device },
    ...entry.facts,
  ].filter(({ value }) => value !== '')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        closeLabel={t('shell.close')}
        aria-describedby={undefined}
        className="max-w-2xl"
        focusAfter={giveBackFocus}
      >
        <DialogTitle className="pe-8">{actionText(entry.action)}</DialogTitle>
        <section
          aria-label={t('audit.facts')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          className="mt-4 max-h-[60vh] space-y-4 overflow-y-auto rounded-md"
        >
          {changes.length > 0 && <Changes changes={changes} />}
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            {facts.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="break-words max-sm:mb-1">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </DialogContent>
    </Dialog>
  )
}

function Changes({ changes }: { readonly changes: readonly ShownChange[] }) {
  const { t } = useTranslation()
  return (
    <Table className="table-fixed">
      <TableHeader>
        <TableLine>
          <TableHead>{t('definition.field')}</TableHead>
          <TableHead>{t('audit.before')}</TableHead>
          <TableHead>{t('audit.after')}</TableHead>
        </TableLine>
      </TableHeader>
      <TableLines>
        {changes.map(({ field, before, after }) => (
          <TableLine key={field} className="align-top">
            <TableHead scope="row" className="font-medium">
              {field}
            </TableHead>
            <Values lines={before} />
            <Values lines={after} />
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
