/** Everything that is known of an audited action. */
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { ChangesTable } from '../../definitions/changes-table.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { actionText, shownChanges, subjectText } from './audit-texts.ts'

type AuditDialogProps = {
  readonly entry: AuditEntry
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function AuditDialog({ entry, close, giveBackFocus }: AuditDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
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
    <InfoDialog title={actionText(entry.action)} className="max-w-2xl" close={close} giveBackFocus={giveBackFocus}>
      <section
        aria-label={t('audit.facts')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="mt-4 max-h-[60vh] space-y-4 overflow-y-auto rounded-md"
      >
        {changes.length > 0 && <ChangesTable changes={changes} before={t('audit.before')} after={t('audit.after')} />}
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
    </InfoDialog>
  )
}
