/**
 * The registration. When unknown, only a retry; when not registered, the serial entry; when registered, a green message. Only a
 * registration that expires can be renewed. Source: spec §4.
 */
import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lifetimeDaysMin, registrationStatus } from '#machines/registration.machine.ts'
import { FormField } from '../../fields/form-field.tsx'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export function RegistrationSection() {
  const { t } = useTranslation()
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <KeyRound aria-hidden className="size-4 text-muted-foreground" />
          {t('about.registration')}
        </CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Registration />
      </CardContent>
    </Card>
  )
}

function Registration() {
  const { t } = useTranslation()
  const { registration } = useApi()
  const days = useSelector(registration.actor, snapshot => snapshot.context.remainingDays)
  const isChecking = useSelector(registration.actor, snapshot => snapshot.hasTag('checking'))
  const isEntering = useSelector(registration.actor, snapshot => snapshot.hasTag('entry'))
  const status = registrationStatus(days)
  if (status === 'unknown' || days === null) {
    if (isChecking) return <Loading />
    return <LoadFailed title={t('about.checkFailed')} retry={registration.check} />
  }
  return (
    <>
      {status === 'notRegistered' && <Alert kind="warning">{t('about.notRegistered')}</Alert>}
      {status !== 'notRegistered' && (
        <Alert kind="success">
          <span className="font-semibold">{t('about.registered')}</span>
          {' · '}
          {days > lifetimeDaysMin ? t('about.wholeLife') : t('about.daysLeft', { count: days })}
        </Alert>
      )}
      {status === 'limited' && !isEntering && (
        <Button variant="outline" className="self-start" onClick={registration.reregister}>
          {t('about.registerAgain')}
        </Button>
      )}
      {isEntering && <SerialForm canCancel={status === 'limited'} />}
    </>
  )
}

function SerialForm({ canCancel }: { canCancel: boolean }) {
  const { t } = useTranslation()
  const { registration } = useApi()
  const isBusy = useSelector(registration.actor, snapshot => snapshot.hasTag('busy'))
  const [serial, setSerial] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    registration.register(serial)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormField label={t('about.serial')} error={isTried && serial.trim() === '' ? t('about.serialRequired') : null}>
        {field => (
          <Input
            {...field}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={serial}
            onChange={event => setSerial(event.target.value)}
          />
        )}
      </FormField>
      <div className="flex gap-2">
        <Button type="submit" disabled={isBusy}>
          {isBusy && <Spinner />}
          {isBusy ? t('about.registering') : t('about.register')}
        </Button>
        {canCancel && (
          <Button variant="ghost" onClick={registration.cancel} disabled={isBusy}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
