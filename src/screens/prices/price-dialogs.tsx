/** The dialogs for bulk price changes: raising by percent, and pasting a list. */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rate } from '#domain/money.ts'
import { type PriceRounding, priceRoundings } from '#domain/prices/change-price.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import type { Raise } from './priced-units.ts'

type Closing = { readonly close: () => void; readonly giveBackFocus: () => void }

const ways = ['raise', 'lower'] as const
const roundings = Object.keys(priceRoundings).filter((name): name is PriceRounding => name in priceRoundings)

export function RaiseDialog({ count, raise, ...closing }: Closing & { count: number; raise: (by: Raise) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useReadingWords()
  const [way, setWay] = useState<(typeof ways)[number]>('raise')
  const [text, setText] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('none')
  const [problem, setProblem] = useState<string | null>(null)
  const finish = () => {
    const read = typing.percent.read(text, words)
    if (!read.ok) return setProblem(problemText({ code: read.code }))
    const percent = Number(read.value ?? 0)
    if (percent < 0 || (way === 'lower' && percent > 10_000))
      return setProblem(problemText({ code: percent < 0 ? 'mustNotBeNegative' : 'tooLarge', params: { max: '100' } }))
    closing.close()
    raise({ percent: rate(way === 'raise' ? percent : -percent), rounding })
  }
  return (
    <PriceDialog
      title={t('prices.raiseTitle')}
      text={t('prices.raiseText', { count, number: formats.count(count) })}
      apply={finish}
      {...closing}
    >
      <div className="mt-4 grid grid-cols-2 gap-4">
        <FormField label={t('prices.way')} error={null}>
          {marks => (
            <ChoiceSelect
              {...marks}
              value={way}
              options={ways.map(value => ({ value, text: t(`prices.${value}`) }))}
              choose={value => setWay(ways.find(each => each === value) ?? 'raise')}
            />
          )}
        </FormField>
        <FormField label={t('prices.percent')} error={problem}>
          {marks => (
            <KindEditor
              kind="percent"
              marks={marks}
              name="percent"
              text={text}
              autoFocus
              change={next => {
                setText(next)
                setProblem(null)
              }}
            />
          )}
        </FormField>
        <FormField label={t('prices.rounding')} error={null} className="col-span-2">
          {marks => (
            <ChoiceSelect
              {...marks}
              value={rounding}
              options={roundings.map(value => ({ value, text: t(`prices.roundings.${value}`) }))}
              choose={value => setRounding(roundings.find(each => each === value) ?? 'none')}
            />
          )}
        </FormField>
      </div>
    </PriceDialog>
  )
}

export function PasteDialog({ take, ...closing }: Closing & { take: (text: string) => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = () => {
    closing.close()
    take(field.current?.value ?? '')
  }
  return (
    <PriceDialog
      title={t('prices.pasteTitle')}
      text={t('prices.pasteText')}
      apply={apply}
      className="max-w-xl"
      {...closing}
    >
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: a dialog opens with the keys in its field.
        autoFocus
        rows={8}
        dir="ltr"
        aria-label={t('prices.pasteTitle')}
        placeholder={t('prices.pasteExample')}
        className="mt-4 w-full rounded-md border border-input bg-card px-3 py-2 font-mono text-base shadow-soft"
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </PriceDialog>
  )
}

type PriceDialogProps = Closing & {
  readonly title: string
  readonly text: string
  readonly apply: () => void
  readonly className?: string
  readonly children: ReactNode
}

function PriceDialog({ title, text, apply, close, giveBackFocus, className, children }: PriceDialogProps) {
  const { t } = useTranslation()
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className={className} focusAfter={giveBackFocus}>
        <form
          onSubmit={event => {
            event.preventDefault()
            apply()
          }}
        >
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
          {children}
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              {t('prices.cancel')}
            </Button>
            <Button type="submit">{t('prices.apply')}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
