/** The entries of this device that the server does not have: waiting for the network, or refused. */
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CountedEntry, RefusedEntry } from '#machines/stock-count/counting.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { CountingActor } from './use-counting.ts'

const shownMax = 5

export function WaitingEntries({ actor }: { actor: CountingActor }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const waiting = useSelector(actor, ({ context }) => context.waiting)
  const refused = useSelector(actor, ({ context }) => context.refused)
  // Not shown during sending.
  const isResting = useSelector(actor, snapshot => snapshot.matches('resting'))
  return (
    <>
      {isResting && waiting.length > 0 && (
        <Alert kind="warning">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{t('counts.waiting', { number: formats.count(waiting.length) })}</strong>
            <Entries entries={waiting} />
            <Button variant="outline" size="sm" className="ms-auto" onClick={() => actor.send({ type: 'retry' })}>
              {t('counts.sendNow')}
            </Button>
          </div>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert kind="error">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{t('counts.refused', { number: formats.count(refused.length) })}</strong>
            <Refused entries={refused} />
            <span className="ms-auto flex gap-2">
              <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'refused.retry' })}>
                {t('counts.again')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'refused.drop' })}>
                {t('counts.forget')}
              </Button>
            </span>
          </div>
        </Alert>
      )}
    </>
  )
}

function Entries({ entries }: { entries: readonly CountedEntry[] }) {
  const textOf = useEntryText()
  return (
    <span>
      {entries.slice(-shownMax).map(textOf).join(' · ')}
      {entries.length > shownMax && ' …'}
    </span>
  )
}

function Refused({ entries }: { entries: readonly RefusedEntry[] }) {
  const { t } = useTranslation()
  const textOf = useEntryText()
  return (
    <ul>
      {entries.slice(0, shownMax).map(entry => (
        <li key={entry.id}>
          {textOf(entry)}: {entry.problem === null ? t('counts.ended') : problemText(entry.problem)}
        </li>
      ))}
    </ul>
  )
}

function useEntryText() {
  const formats = useFormats()
  return ({ quantity, nameAr, nameEn }: CountedEntry) =>
    `${formats.nameOf({ nameAr, nameEn })} × ${formats.quantity(quantity)}`
}
