/** The VAT rates with their first days: past, current and planned; and a new one from today or a later day. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsTabs } from '#contract/settings/registry.ts'
import { beginningOfTime } from '#domain/days.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { SaveButton, saveCommand, useSaveInTurn } from '../../../definitions/form-actions.tsx'
import { useFirstWrong } from '../../../definitions/form-focus.ts'
import { FormNotices, FormSections } from '../../../definitions/form-sections.tsx'
import { type FormSubject, useForm } from '../../../definitions/use-row-form.ts'
import { useReadingWords } from '../../../fields/use-reading-words.ts'
import { titleText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../../ui/table.tsx'
import { tabRowOf } from '../use-tab-subject.ts'
import { saveVat, useVatChanged, type VatNow } from './use-vat.ts'

const { vat } = settingsTabs

type VatRatesProps = { readonly now: VatNow; readonly saved: () => void }

export function VatRates({ now, saved }: VatRatesProps) {
  // Other users' changes do not affect the input.
  const [savedCount, setSavedCount] = useState(0)
  const withdraw = useWithdraw(now.isEnabled)
  const rateSaved = () => {
    setSavedCount(count => count + 1)
    saved()
  }
  return (
    <>
      {now.isEnabled && <NewRate key={`${savedCount} ${now.rate}`} now={now} saved={rateSaved} />}
      <RatesCard rates={now.rates} withdraw={withdraw} />
    </>
  )
}

type RatesCardProps = {
  readonly rates: VatNow['rates']
  /** Null for a user who may not change them. */
  readonly withdraw: (() => Promise<void>) | null
}

export function RatesCard({ rates, withdraw }: RatesCardProps) {
  const { t } = useTranslation()
  return (
    <Card aria-label={t('settings.vatRates')}>
      <CardHeader>
        <CardTitle>{t('settings.vatRates')}</CardTitle>
      </CardHeader>
      <CardContent>
        <RateTable rates={rates} withdraw={withdraw} />
      </CardContent>
    </Card>
  )
}

function RateTable({ rates, withdraw }: RatesCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { today } = useReadingWords()
  const held = rates.findLastIndex(({ firstDay }) => firstDay <= today)
  return (
    <Table>
      <TableHeader>
        <TableLine>
          <TableHead>{t('words.holdsFrom')}</TableHead>
          <TableHead isNumber>{t('words.vatRate')}</TableHead>
          <TableHead>{t('words.state')}</TableHead>
        </TableLine>
      </TableHeader>
      <TableLines>
        {rates.map(({ firstDay, isVatEnable, vatAmount }, index) => (
          <TableLine key={firstDay}>
            <TableCell>{firstDay === beginningOfTime ? t('settings.vatAlways') : formats.shortDay(firstDay)}</TableCell>
            <TableCell isNumber>{isVatEnable ? formats.percent(vatAmount) : t('settings.vatNone')}</TableCell>
            <TableCell>
              {index === held && <strong>{t('settings.vatHolds')}</strong>}
              {index > held && (
                <span className="flex flex-wrap items-center gap-3">
                  {t('settings.vatBegins')}
                  {withdraw && (
                    <Button variant="outline" size="sm" onClick={() => void withdraw()}>
                      {t('settings.vatWithdraw')}
                    </Button>
                  )}
                </span>
              )}
            </TableCell>
          </TableLine>
        ))}
      </TableLines>
    </Table>
  )
}

/** Setting today's VAT again removes planned changes. */
function useWithdraw(isEnabled: boolean): () => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const changed = useVatChanged()
  return async () => {
    const answer = await saveVat(api, { isEnabled, firstDay: null })
    if (answer.kind === 'saved') showToast({ kind: 'success', title: t('settings.vatWithdrawn'), id: 'vat' })
    else {
      const title = t('definition.failedFor', { name: titleText(vat.title) })
      showToast({ kind: 'error', title, detail: answer.text ?? undefined, id: 'vat' })
    }
    await changed()
  }
}

function NewRate({ now, saved }: VatRatesProps) {
  const { t } = useTranslation()
  const fields = useRef<HTMLFormElement>(null)
  const subject = useNewRate(now, saved)
  const [first] = useState(() => tabRowOf({ version: now.version, vatAmount: now.rate, vatFirstDay: null }))
  const form = useForm(subject, first)
  useFirstWrong(fields, form)
  const save = useSaveInTurn(form, async () => {
    if (form.isChanged) await form.save()
    else showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
  })
  useCommands([saveCommand(save)])
  return (
    <div>
      <FormNotices form={form} />
      <FormSections definition={subject} form={form} fields={fields} isFocused={false} />
      <SaveButton isBusy={form.isBusy} save={save} />
    </div>
  )
}

/** A rate belongs to a company that charges VAT from its first day on. */
function useNewRate(now: VatNow, rateSaved: () => void): FormSubject {
  const { t } = useTranslation()
  const api = useApi()
  const changed = useVatChanged()
  const { vatAmount, vatFirstDay } = vat.fields
  const section = 'newRate'
  return {
    fields: { vatAmount: { ...vatAmount, section }, vatFirstDay: { ...vatFirstDay, section } },
    path: `/settings/${vat.fragment}`,
    // Saves over the displayed version, which is reloaded after a conflict.
    save: async (_row, _version, values, once) => {
      const body = { isVatEnable: true, vatAmount: now.rate, ...values, version: now.version }
      return tabRowOf(await api.call(vat.calls.Change, { body }, once))
    },
    read: async () => tabRowOf(await api.read(vat.calls.Read, {}, { notify: 'never' })),
    nameOf: () => titleText(vat.title),
    changedMeanwhile: () => void changed(),
    saved: () => {
      showToast({ kind: 'success', title: t('settings.vatSaved'), id: 'vat' })
      rateSaved()
      void changed()
    },
  }
}
