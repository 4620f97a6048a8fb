/** Gives a sale to a driver, or corrects an order on the way: the driver, and where it goes. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { driverOrderEndpoints } from '#contract/driver-orders.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { problemText, wordText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Input } from '../../ui/input.tsx'
import { Code } from '../../ui/isolated-text.tsx'

type Delivery = ReplyOf<typeof driverOrderEndpoints.getBillDelivery>

type Props = {
  readonly billId: number
  /** `driverId`: who carries it now. */
  readonly done: (driverId: number) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function AssignDialog({ billId, close, giveBackFocus, done }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const asked = api.query(driverOrderEndpoints.getBillDelivery, { params: { id: billId } }, { notify: 'never' })
  const query = useQuery({ ...asked, staleTime: 0, gcTime: 0 })
  if (query.data !== undefined)
    return <AssignForm delivery={query.data} close={close} giveBackFocus={giveBackFocus} done={done} />
  return (
    <InfoDialog title={t('drivers.assign')} close={close} giveBackFocus={giveBackFocus}>
      <QueryView query={query} failed={t('drivers.billFailed')}>
        {() => null}
      </QueryView>
    </InfoDialog>
  )
}

const texts = [
  { name: 'customerName', lengthMax: 200 },
  { name: 'phone', lengthMax: 40 },
  { name: 'address', lengthMax: 400 },
  { name: 'note', lengthMax: 500 },
] as const

function AssignForm({
  delivery: { bill, due, order, contact, drivers },
  done,
  close,
  giveBackFocus,
}: Omit<Props, 'billId'> & { readonly delivery: Delivery }) {
  const { t } = useTranslation()
  const api = useApi()
  const formats = useFormats()
  const { nameOf } = useNames()
  const { refusals, isSending, send } = useSending()
  const carried = order === null || order.state === 'returned' ? null : order
  const [driverId, setDriverId] = useState(carried?.driver.id ?? drivers[0]?.id ?? null)
  const [typed, setTyped] = useState(contact)
  const [isTried, setTried] = useState(false)
  const isFixed = carried !== null && carried.state !== 'onTheWay'
  const finish = () => {
    setTried(true)
    if (driverId === null) return
    const body = { driverId, ...typed }
    void send(
      body,
      options =>
        carried === null
          ? api.call(driverOrderEndpoints.assignDriver, { body: { billId: bill.id, ...body } }, options)
          : api.call(
              driverOrderEndpoints.changeDriverOrder,
              { params: { id: carried.id }, body: { version: carried.version, ...body } },
              { notify: 'never' },
            ),
      saved => {
        showToast({ kind: 'success', title: t('drivers.assigned', { name: nameOf(saved.driver) }) })
        done(saved.driver.id)
      },
    )
  }
  return (
    <FormDialog
      title={t(carried === null ? 'drivers.assign' : 'drivers.reassign')}
      done={t('drivers.save')}
      isSending={isSending}
      isBlocked={isFixed || drivers.length === 0}
      refusals={
        isFixed ? [t('drivers.deliveredAlready')] : drivers.length === 0 ? [t('drivers.noneToChoose')] : refusals
      }
      send={finish}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <Code>{bill.code}</Code>
        <span>
          {t('drivers.due')}: <strong className="is-number">{formats.amount(due)}</strong>
        </span>
      </p>
      <div className="mt-4 grid gap-4">
        <FormField
          label={wordText('driver')}
          isRequired
          error={isTried && driverId === null ? problemText({ code: 'required' }) : null}
        >
          {marks => (
            <ChoiceSelect
              {...marks}
              name="driver"
              autoFocus
              value={driverId === null ? null : String(driverId)}
              options={drivers.map(each => ({
                value: String(each.id),
                text: [nameOf(each), each.carPlate].filter(part => part !== '').join(' · '),
              }))}
              onKeyDown={event => {
                // A select would open instead.
                if (event.key !== 'Enter') return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
              choose={chosen => setDriverId(chosen === null ? null : Number(chosen))}
            />
          )}
        </FormField>
        {texts.map(({ name, lengthMax }) => (
          <FormField key={name} label={t(`drivers.${name}`)} error={null}>
            {marks => (
              <Input
                {...marks}
                name={name}
                dir="auto"
                maxLength={lengthMax}
                value={typed[name]}
                onChange={event => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </FormField>
        ))}
      </div>
    </FormDialog>
  )
}
