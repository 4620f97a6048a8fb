/**
 * Confirms deletion of a row and lists what is deleted with it; when documents use the row, shows how many and offers deactivation instead.
 * Enter and the letter for yes delete, Esc and the letter for no cancel.
 */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow, Removal } from '#contract/definitions/definition.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { answerOf } from '../keyboard/answer-keys.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useApi } from '../services/api-context.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { showToast } from '../services/toasts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { useRowsChanged } from './use-rows-changed.ts'
import { rowName } from './value-texts.ts'

type RemoveDialogProps = {
  readonly definition: Definition
  readonly row: DefinitionRow
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly setActive: (row: DefinitionRow) => void
  /** Called when the row is deleted, or has changed. */
  readonly refresh: () => void
}

export function RemoveDialog(props: RemoveDialogProps) {
  const { definition, row, close, giveBackFocus, setActive } = props
  const { t, i18n } = useTranslation()
  const api = useApi()
  const name = rowName(definition, row, useNames())
  useKeyContext('dialog')
  const removal = useQuery({
    ...api.query(definition.calls.Removal, { params: { id: row.id } }, { isBackground: true, notify: 'never' }),
    staleTime: 0,
    gcTime: 0,
  })
  const { refusal, isBusy, remove } = useRemoving(props, removal.data, () => void removal.refetch())
  const isRefused = removal.data?.outcome === 'refused'
  const retire = () => {
    close()
    setActive(row)
  }
  const agree = isRefused ? (row.isActive ? retire : close) : remove
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isBusy || close()}>
      <DialogContent
        aria-describedby={undefined}
        focusAfter={giveBackFocus}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined) return
          event.preventDefault()
          if (answer === 'no') close()
          else if (removal.data !== undefined) agree()
        }}
      >
        <DialogTitle>{t(isRefused ? 'definition.removeRefused' : 'definition.removeTitle', { name })}</DialogTitle>
        {removal.isError && <LoadFailed retry={() => void removal.refetch()} />}
        {removal.isPending && <Loading />}
        {removal.data !== undefined && <Weighed removal={removal.data} />}
        {refusal !== null && (
          <Alert kind="error" className="mt-4">
            <strong className="block">{t('definition.removeFailed')}</strong>
            {refusal}
          </Alert>
        )}
        {removal.data !== undefined && (
          <DialogFooter>
            <Button variant="outline" onClick={close} autoFocus={isRefused && !row.isActive}>
              {t(isRefused ? 'shell.close' : 'definition.removeNo')}
            </Button>
            {isRefused && row.isActive && (
              <Button autoFocus onClick={retire}>
                {t('definition.retireInstead')}
              </Button>
            )}
            {!isRefused && (
              <Button variant="destructive" autoFocus onClick={remove} aria-disabled={isBusy}>
                {t('definition.removeYes')}
              </Button>
            )}
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Weighed({ removal }: { removal: Removal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { outcome, uses, deletedCount, retiredCount } = removal
  if (outcome === 'refused')
    return (
      <ul className="mt-2 list-disc ps-5 text-muted-foreground">
        {uses.map(({ code, count, names }) => (
          <li key={code}>
            {problemText({ code, params: { count: formats.count(count), ...(names !== undefined && { names }) } })}
          </li>
        ))}
      </ul>
    )
  const counts = { deleted: formats.count(deletedCount), retired: formats.count(retiredCount) }
  return (
    <div className="mt-2 space-y-1 text-muted-foreground">
      <p>{t(outcome === 'retired' ? 'definition.removeRetires' : 'definition.removeText')}</p>
      {deletedCount + retiredCount > 0 && (
        <p className="font-semibold text-foreground">{t('definition.removeWith', counts)}</p>
      )}
    </div>
  )
}

function useRemoving(props: RemoveDialogProps, removal: Removal | undefined, weighAgain: () => void) {
  const { definition, row, close, refresh } = props
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const rowsChanged = useRowsChanged(definition)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // One idempotency key per action: a retry after a lost reply deletes nothing twice.
  const key = useRef(newIdempotencyKey())
  const send = async ({ deletedCount, retiredCount }: Removal) => {
    setBusy(true)
    setRefusal(null)
    try {
      const query = { version: row.version, count: deletedCount + retiredCount }
      const options = { idempotencyKey: key.current, notify: 'never' } as const
      const done = await api.call(definition.calls.Remove, { params: { id: row.id }, query }, options)
      const name = rowName(definition, row, names)
      const isDeleted = done.outcome === 'deleted'
      const title = isDeleted ? t('definition.removeDone', { name }) : t('definition.retireDone', { name })
      showToast({ kind: 'success', title })
      close()
      rowsChanged()
      refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      key.current = newIdempotencyKey()
      setRefusal(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
      weighAgain()
      refresh()
    } finally {
      setBusy(false)
    }
  }
  const remove = () => {
    if (!isBusy && removal !== undefined) void send(removal)
  }
  return { refusal, isBusy, remove }
}
