/** The checkbox whether VAT is charged, and the confirmation of changes. */
import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { settingEndpoints } from '#contract/setting.ts'
import { type Day, isDay } from '#domain/days.ts'
import { vatToggleMachine } from '#machines/vat-toggle.machine.ts'
import { DayInput } from '../../../fields/day-input.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { useReadingWords } from '../../../fields/use-reading-words.ts'
import { problemText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { saveVat, useVatChanged, type VatNow } from './use-vat.ts'

type VatToggleProps = { readonly now: VatNow; readonly input: RefObject<HTMLInputElement | null> }

export function VatToggle({ now, input }: VatToggleProps) {
  const { t } = useTranslation()
  const [snapshot, send] = useToggle(now)
  const { isEnabled, refusal } = snapshot.context
  return (
    <Card>
      <CardContent className="space-y-2">
        <FormField label={t('words.isVatEnable')} error={null} isInline>
          {marks => (
            <Checkbox {...marks} ref={input} autoFocus checked={isEnabled} onChange={() => send({ type: 'toggle' })} />
          )}
        </FormField>
        <p className="text-muted-foreground text-sm">{t(isEnabled ? 'settings.vatIsOn' : 'settings.vatIsOff')}</p>
      </CardContent>
      {!snapshot.matches('still') && (
        <Question
          isOn={!isEnabled}
          isSaving={snapshot.matches('saving')}
          refusal={refusal}
          confirm={firstDay => send({ type: 'confirm', firstDay })}
          cancel={() => send({ type: 'cancel' })}
          giveBackFocus={() => input.current?.focus()}
        />
      )}
    </Card>
  )
}

function useToggle({ isEnabled }: VatNow) {
  const { t } = useTranslation()
  const api = useApi()
  const changed = useVatChanged()
  const [machine] = useState(() =>
    vatToggleMachine.provide({ actors: { saveVat: fromPromise(({ input }) => saveVat(api, input)) } }),
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { isEnabled } })
  useEffect(() => send({ type: 'refreshed', isEnabled }), [send, isEnabled])
  useEffect(() => {
    const telling = actor.on('saved', () => {
      showToast({ kind: 'success', title: t('settings.vatSaved'), id: 'vat' })
      void changed()
    })
    return () => telling.unsubscribe()
  }, [actor, changed, t])
  return [snapshot, send] as const
}

type QuestionProps = {
  readonly isOn: boolean
  readonly isSaving: boolean
  readonly refusal: ReturnType<typeof useToggle>[0]['context']['refusal']
  readonly confirm: (firstDay: Day | null) => void
  readonly cancel: () => void
  readonly giveBackFocus: () => void
}

function Question({ isOn, isSaving, refusal, confirm, cancel, giveBackFocus }: QuestionProps) {
  const { t } = useTranslation()
  const { today } = useReadingWords()
  const [day, setDay] = useState('')
  useKeyContext('dialog')
  const own = refusal?.problems.find(({ at }) => at === 'vatFirstDay')
  const others = refusal?.problems.filter(({ at }) => at !== 'vatFirstDay') ?? []
  const dayError = day !== '' && !isDay(day) ? problemText({ code: 'invalidDay' }) : own ? problemText(own) : null
  const isNumberMissing = others.some(({ code }) => code === 'vatNumberMissing')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isSaving || cancel()}>
      <DialogContent isStatic focusAfter={giveBackFocus} className="max-w-lg">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!isSaving && (day === '' || isDay(day))) confirm(isDay(day) ? day : null)
          }}
        >
          <DialogTitle>{t(isOn ? 'settings.vatOnTitle' : 'settings.vatOffTitle')}</DialogTitle>
          <DialogDescription>{t(isOn ? 'settings.vatOnText' : 'settings.vatOffText')}</DialogDescription>
          <Effects isOn={isOn} />
          <FormField className="mt-3" label={t('words.holdsFrom')} error={dayError}>
            {marks => <DayInput {...marks} text={day} onText={setDay} today={today} className="w-full" />}
          </FormField>
          {refusal !== null && own === undefined && (
            <Alert kind="error">
              {others.length > 0 ? others.map(problemText).join(' ') : (refusal.text ?? t('definition.saveFailed'))}{' '}
              {isNumberMissing && (
                <Link className="underline" to="/settings#company">
                  {t('settings.vatToCompany')}
                </Link>
              )}
            </Alert>
          )}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={cancel} disabled={isSaving}>
              {t('delivery.no')}
            </Button>
            <Button type="submit" variant={isOn ? 'default' : 'destructive'} autoFocus aria-disabled={isSaving}>
              {isSaving && <Spinner />}
              {t(isOn ? 'settings.vatOnYes' : 'settings.vatOffYes')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The number of affected items; omitted when it cannot be loaded. */
function Effects({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const asked = { isBackground: true, notify: 'never' } as const
  const { data } = useQuery(useApi().query(settingEndpoints.getVatPreview, {}, asked))
  if (data === undefined) return null
  const { standard, zero, exempt, outOfScope } = data.itemCounts
  const all = standard + zero + exempt + outOfScope
  const lines = isOn
    ? [
        t('settings.vatOnItems', { number: count(standard) }),
        ...(all > standard ? [t('settings.vatOnOthers', { number: count(all - standard) })] : []),
        ...(data.pricesWithoutVatCount > 0
          ? [t('settings.vatOnPrices', { number: count(data.pricesWithoutVatCount) })]
          : []),
      ]
    : [t('settings.vatOffItems', { number: count(all) })]
  return (
    <ul className="mt-3 list-disc space-y-1 ps-5">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
