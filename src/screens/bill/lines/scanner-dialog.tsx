/**
 * Configures the scanner of this station. A scan while the dialog is open is a test: it shows the result with the settings in the fields, and sells
 * nothing.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelSetting } from '#domain/barcodes/label.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { useNames } from '../../../i18n/names.ts'
import { holding, putBack, scannedFieldOf, type ScannedField as TypedField } from '../../../keyboard/scanned-field.ts'
import { createScanner } from '../../../keyboard/scanner.ts'
import { useKeyboard, useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useStored } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../../ui/dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { Code } from '../../../ui/isolated-text.tsx'
import { useEditor } from '../editor-context.ts'
import { prefixesText, readPrefixes } from './label-prefixes.ts'
import { type ScannerStation, usualStation } from './scanner-station.ts'

const affixLengthMax = 8

type Form = Pick<ScannerStation, 'prefix' | 'suffix' | 'beeps' | 'mergesScans'> & {
  readonly weight: string
  readonly price: string
}

export function ScannerDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { entryInput } = useEditor()
  const [stored, store] = useStored('scanner')
  const [form, setForm] = useState(() => formOf(stored ?? usualStation))
  const labels = labelsOf(form)
  const read = useTestScans(form, labels)
  useKeyContext('dialog')
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (labels === null) return
    const { prefix, suffix, beeps, mergesScans } = form
    store({ prefix, suffix, beeps, mergesScans, ...labels })
    close()
  }
  const wrong = labels === null ? t('bill.scanner.prefixesWrong') : null
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-lg" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t('bill.scanner.title')}</DialogTitle>
        <DialogDescription>{t('bill.scanner.text')}</DialogDescription>
        <form onSubmit={save} className="mt-4 space-y-4">
          <div className="grid grid-cols-2 gap-3">
            <Affix label={t('bill.scanner.prefix')} value={form.prefix} change={prefix => set({ prefix })} />
            <Affix label={t('bill.scanner.suffix')} value={form.suffix} change={suffix => set({ suffix })} />
          </div>
          <Choice isOn={form.beeps} change={beeps => set({ beeps })}>
            {t('bill.scanner.beeps')}
          </Choice>
          <Choice isOn={form.mergesScans} change={mergesScans => set({ mergesScans })}>
            {t('bill.scanner.merges')}
          </Choice>
          <div className="grid grid-cols-2 gap-3">
            <Prefixes label={t('bill.scanner.weight')} value={form.weight} change={weight => set({ weight })} />
            <Prefixes
              label={t('bill.scanner.price')}
              value={form.price}
              change={price => set({ price })}
              error={wrong}
            />
          </div>
          <TestResult read={read} />
          <DialogFooter>
            <Button variant="outline" onClick={() => setForm(formOf(usualStation))}>
              {t('bill.scanner.usual')}
            </Button>
            <Button type="submit">{t('bill.scanner.save')}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function formOf({ weightPrefixes, pricePrefixes, ...rest }: ScannerStation): Form {
  return { ...rest, weight: prefixesText(weightPrefixes), price: prefixesText(pricePrefixes) }
}

/** Null if a prefix is invalid, or has both meanings. */
function labelsOf({ weight, price }: Form): LabelSetting | null {
  const [weightPrefixes, pricePrefixes] = [readPrefixes(weight), readPrefixes(price)]
  if (weightPrefixes === null || pricePrefixes === null) return null
  return weightPrefixes.some(prefix => pricePrefixes.includes(prefix)) ? null : { weightPrefixes, pricePrefixes }
}

type TextProps = { readonly label: string; readonly value: string; readonly change: (value: string) => void }

function Affix({ label, value, change }: TextProps) {
  return (
    <FormField label={label} error={null}>
      {field => (
        <Input
          {...field}
          dir="ltr"
          autoComplete="off"
          maxLength={affixLengthMax}
          value={value}
          onChange={event => change(event.target.value)}
        />
      )}
    </FormField>
  )
}

function Prefixes({ label, value, change, error = null }: TextProps & { readonly error?: string | null }) {
  return (
    <FormField label={label} error={error}>
      {field => (
        <Input {...field} dir="ltr" autoComplete="off" value={value} onChange={event => change(event.target.value)} />
      )}
    </FormField>
  )
}

type ChoiceProps = { readonly isOn: boolean; readonly change: (isOn: boolean) => void; readonly children: ReactNode }

function Choice({ isOn, change, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} checked={isOn} onChange={event => change(event.target.checked)} />
      <label htmlFor={id} className="cursor-pointer">
        {children}
      </label>
    </div>
  )
}

type Read = { readonly code: string; readonly name: string | null }

function TestResult({ read }: { read: Read | null }) {
  const { t } = useTranslation()
  return (
    <output aria-live="polite" className="block rounded-md border border-border border-dashed px-3 py-2">
      {read === null ? (
        <span className="text-muted-foreground">{t('bill.scanner.test')}</span>
      ) : (
        <span className="flex flex-wrap items-baseline justify-between gap-2">
          <Code className="font-semibold">{read.code}</Code>
          <span>{read.name ?? t('bill.scanner.unknown')}</span>
        </span>
      )}
    </output>
  )
}

/** Every fast key burst is a scan here, and leaves no text in the focused field. */
function useTestScans(form: Form, labels: LabelSetting | null): Read | null {
  const keyboard = useKeyboard()
  const { priceList } = useEditor()
  const { nameOf } = useNames()
  const [read, setRead] = useState<Read | null>(null)
  const latest = useRef({ form, labels, nameOf })
  useEffect(() => {
    latest.current = { form, labels, nameOf }
  })
  useEffect(() => {
    const report = (code: string) => {
      const { labels: meant, nameOf: named } = latest.current
      const found = priceList.scan(code, meant ?? undefined)
      setRead({ code, name: found ? named(found.choice) : null })
    }
    const scanner = createScanner<TypedField | null>({
      isKnown: () => true,
      affixes: () => latest.current.form,
      takeBefore: () => scannedFieldOf(document.activeElement, null),
      restore: putBack,
      onScan: report,
      onUnknown: report,
      ...holding,
    })
    keyboard.setScanner(scanner.takes)
    return () => keyboard.setScanner(undefined)
  }, [keyboard, priceList])
  return read
}
