/** Labels for goods: chosen by the search, from a purchase or from changed prices, with new barcodes for units without one, previewed and printed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Barcode, Printer } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { labelEndpoints, newBarcodesMax, receivedNeed } from '#contract/labels.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { can } from '#domain/access/can.ts'
import { labelGramsMax, usualLabels } from '#domain/barcodes/label.ts'
import { quantity } from '#domain/money.ts'
import { ApiError } from '../../api/api-error.ts'
import { labelFields, labelPapers, usualLabelSettings } from '../../api/label-papers.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { codePictureOf, type GoodsLabel } from '../../print/goods-labels/goods-label.ts'
import { LabelSheet } from '../../print/goods-labels/label-sheet.tsx'
import { PrintSheet } from '../../print/print-sheet.tsx'
import { useAccess, useApi, useStored } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { isPlace, LabelChoices, withToggled } from './label-choices.tsx'
import { LabelList, type ShownRow } from './label-list.tsx'
import { copiesOf, gramsOf, type LabelRow, labelRowsMax, labelsMax, withRows } from './label-rows.ts'
import { codeOf, type LabelledUnit, type LabelledUnits, labelledUnits, oneUnit } from './labelled-units.ts'
import { type AddedUnit, PricesDialog, PurchaseDialog } from './source-dialogs.tsx'

const quietly = { notify: 'never' } as const
const catalogueKey = ['labels-catalogue']

export function LabelsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const [today] = useState(() => wallClock(Date.now(), companyTimeZone()).day)
  const { data, isError, refetch } = useQuery({
    queryKey: catalogueKey,
    queryFn: async ({ signal }) => {
      const [{ content }, vat, company] = await Promise.all([
        api.read(catalogueEndpoints.getCatalogue, {}, { signal, ...quietly }),
        api.read(settingEndpoints.getVatEnableSetting, {}, { signal, ...quietly }),
        api.read(settingEndpoints.getCompany, {}, { signal, ...quietly }),
      ])
      const catalogue = readCatalogue(JSON.parse(new TextDecoder().decode(content)))
      const setting = { isEnabled: vat.isVatEnable, rate: vat.vatAmount }
      return { units: labelledUnits(catalogue, today, setting), company }
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
  if (data === undefined && isError)
    return <LoadFailed title={t('shell.loadFailedDetail')} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <Labels units={data.units} company={data.company} today={today} refresh={() => refetch()} />
}

type LabelsProps = {
  readonly units: LabelledUnits
  readonly company: { readonly nameAr: string; readonly nameEn: string }
  readonly today: ReturnType<typeof wallClock>['day']
  readonly refresh: () => Promise<unknown>
}

function Labels({ units, company, today, refresh }: LabelsProps) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const access = useAccess()
  const [stored, setStored] = useStored('goods_labels')
  const settings = stored ?? usualLabelSettings
  const [rows, setRows] = useState<readonly LabelRow[]>([])
  const [firstPlace, setFirstPlace] = useState('1')
  const [asked, setAsked] = useState<'purchase' | 'prices' | null>(null)
  const [printed, setPrinted] = useState<{ readonly labels: readonly GoodsLabel[]; readonly turn: number } | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const finder = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useKeyContext('form')
  const toFinder = useCallback(() => finder.current?.querySelector('input')?.focus(), [])
  useEffect(() => toFinder(), [toFinder])
  const { shown, labels } = useShownRows(rows, units, settings, { company, today })
  const { columns, rows: rowCount } = labelPapers[settings.paper]
  const placeMax = columns * rowCount
  const place = isPlace(firstPlace, placeMax) ? Number(firstPlace) : 1
  const add = (added: readonly AddedUnit[]) => {
    const known = added.filter(({ unitId }) => units.byId.has(unitId))
    const next = withRows(rows, known)
    flushSync(() => setRows(next.rows))
    if (next.isFull) showToast({ kind: 'warning', title: t('labels.full', { max: formats.count(labelRowsMax) }) })
  }
  const addOne = (unitId: number | null) => {
    if (unitId === null) return
    if (!rows.some(row => row.unitId === unitId)) add([{ unitId, count: 1 }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-unit="${unitId}"] [data-part="copies"]`)?.focus(),
    )
  }
  const change = (unitId: number, part: Partial<LabelRow>) =>
    setRows(before => before.map(row => (row.unitId === unitId ? { ...row, ...part } : row)))
  const rowAtHand = () => Number(document.activeElement?.closest<HTMLElement>('[data-unit]')?.dataset.unit ?? 0)
  const remove = () => {
    const unitId = rowAtHand()
    const at = rows.findIndex(row => row.unitId === unitId)
    const next = rows[at + 1] ?? rows[at - 1]
    flushSync(() => setRows(rows.filter(row => row.unitId !== unitId)))
    if (next === undefined) toFinder()
    else list.current?.querySelector<HTMLInputElement>(`[data-unit="${next.unitId}"] [data-part="copies"]`)?.focus()
  }
  const print = () => {
    const wrong = shown.find(({ problem }) => problem !== null)
    if (wrong !== undefined) {
      list.current?.querySelector<HTMLInputElement>(`[data-unit="${wrong.unit.unitId}"] [data-part="copies"]`)?.focus()
      return showToast({ kind: 'error', title: t('labels.wrongRow') })
    }
    if (!isPlace(firstPlace, placeMax))
      return showToast({ kind: 'error', title: t('labels.wrongPlace', { max: placeMax }) })
    if (labels.length > labelsMax)
      return showToast({ kind: 'error', title: t('labels.tooMany', { max: formats.count(labelsMax) }) })
    setPrinted(before => ({ labels, turn: (before?.turn ?? 0) + 1 }))
  }
  const { isBusy, create } = useNewBarcodes(refresh)
  const bare = shown.filter(({ unit }) => {
    const need = unit.isService ? 'f-services-manage' : 'f-items-manage'
    return unit.barcode === '' && can(access, need)
  })
  const changeLook = (part: Partial<typeof settings>) => setStored({ ...settings, ...part })
  const here = { group: 'here', when: 'form && !dialog' } as const
  const none = () => (rows.length === 0 ? ('labels.none' as const) : undefined)
  useCommands([
    { ...here, id: 'labels.find', title: 'labels.find', icon: 'items', chord: 'f2', run: toFinder },
    {
      ...{ ...here, id: 'labels.purchase', title: 'labels.fromPurchase', icon: 'purchases', chord: 'f4' },
      ...{ need: receivedNeed, run: () => setAsked('purchase') },
    },
    {
      ...{ ...here, id: 'labels.prices', title: 'labels.fromPrices', icon: 'discount', chord: 'f8' },
      run: () => setAsked('prices'),
    },
    {
      ...{ ...here, id: 'labels.newBarcodes', title: 'labels.newBarcodes', icon: 'barcode', chord: 'f7' },
      blocked: () => (bare.length === 0 ? ('labels.noneBare' as const) : undefined),
      run: () => void create(bare.slice(0, newBarcodesMax).map(({ unit }) => unit.unitId)),
    },
    {
      ...{ ...here, id: 'labels.remove', title: 'labels.remove', icon: 'refund', chord: 'mod+delete' },
      blocked: () => (rowAtHand() === 0 ? ('labels.noRow' as const) : undefined),
      run: remove,
    },
    { ...here, id: 'labels.print', title: 'labels.print', icon: 'printer', chord: 'mod+p', blocked: none, run: print },
    ...labelFields.map(
      (field): Command => ({
        ...{ ...here, id: `labels.field ${field}`, title: `labels.fields.${field}`, icon: 'list' },
        run: () => changeLook({ fields: withToggled(settings.fields, field) }),
      }),
    ),
  ])
  const look = { paper: settings.paper, code: settings.code, fields: settings.fields }
  const about = {
    ...{ look, title: t('labels.title'), language: i18n.language, isRtl: i18n.dir() === 'rtl' },
  }
  const previewed = useDeferredValue(labels)
  const closing = { close: () => setAsked(null), giveBackFocus: toFinder }
  return (
    <Page
      title={t('labels.title')}
      lead={t('labels.lead')}
      actions={
        <>
          {can(access, receivedNeed) && (
            <Button variant="outline" onClick={() => setAsked('purchase')}>
              {t('labels.fromPurchase')}
              <KeyCaps keys={['F4']} />
            </Button>
          )}
          <Button variant="outline" onClick={() => setAsked('prices')}>
            {t('labels.fromPrices')}
            <KeyCaps keys={['F8']} />
          </Button>
          {bare.length > 0 && (
            <Button
              variant="outline"
              aria-disabled={isBusy}
              onClick={() => void create(bare.slice(0, newBarcodesMax).map(({ unit }) => unit.unitId))}
            >
              <Barcode aria-hidden />
              {t('labels.newBarcodes')}
              <KeyCaps keys={['F7']} />
            </Button>
          )}
          <Button aria-disabled={rows.length === 0} onClick={() => rows.length > 0 && print()}>
            <Printer aria-hidden />
            {t('labels.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <LabelChoices settings={settings} change={changeLook} firstPlace={firstPlace} setFirstPlace={setFirstPlace} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3">
          <div ref={finder}>
            <ReferenceField
              label={t('labels.find')}
              none={t('labels.findHint')}
              value={null}
              references={units.references}
              rowsMin={0}
              isAdding
              isWide
              isFocused
              choose={addOne}
            />
          </div>
          <div ref={list}>
            {rows.length === 0 ? (
              <p className="py-6 text-center text-muted-foreground">{t('labels.none')}</p>
            ) : (
              <LabelList rows={shown} change={change} leave={toFinder} />
            )}
          </div>
          <p role="status" className="text-muted-foreground">
            {t('labels.count', { count: labels.length, number: formats.count(labels.length) })}
          </p>
        </div>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          aria-label={t('print.preview')}
          className="label-preview max-h-[75vh] overflow-auto rounded-md bg-muted p-4"
          data-paper={placeMax > 1 ? 'sheet' : 'roll'}
        >
          <LabelSheet {...about} labels={previewed} firstPlace={place} pagesMax={placeMax > 1 ? 1 : previewedMax} />
        </section>
      </div>
      {printed !== null && (
        <PrintSheet turn={printed.turn} paper={labelPapers[settings.paper].page} sheet={sheet}>
          <LabelSheet {...about} labels={printed.labels} firstPlace={place} />
        </PrintSheet>
      )}
      {asked === 'purchase' && <PurchaseDialog add={add} {...closing} />}
      {asked === 'prices' && <PricesDialog add={add} today={today} {...closing} />}
    </Page>
  )
}

/** Labels of a roll, each a page. */
const previewedMax = 8

type Shop = Pick<LabelsProps, 'company' | 'today'>

function useShownRows(rows: readonly LabelRow[], units: LabelledUnits, look: typeof usualLabelSettings, shop: Shop) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const words = useReadingWords()
  const scale = useStored('scanner')[0] ?? usualLabels
  return useMemo(() => {
    const texts = (unit: LabelledUnit, grams: number | null): GoodsLabel['texts'] => {
      const price = unit.priceOf(grams === null ? oneUnit : quantity(grams))
      const weight = grams === null ? '' : `${formats.quantity(quantity(grams))} `
      return {
        shop: formats.nameOf(shop.company),
        ...{ nameAr: unit.item.nameAr, nameEn: unit.item.nameEn, unit: `${weight}${formats.nameOf(unit.unit)}` },
        price: price === null ? '' : t('labels.priceText', { amount: formats.amount(price) }),
        date: formats.shortDay(shop.today),
      }
    }
    const read = (text: string) => typing.quantity.read(text, words)
    const shown: ShownRow[] = []
    const labels: GoodsLabel[] = []
    for (const row of rows) {
      const unit = units.byId.get(row.unitId)
      if (unit === undefined) continue
      const copies = copiesOf(row)
      const { grams, problem } = gramsOf(row, labelGramsMax, read)
      const code = codeOf(unit, grams, scale)
      const label = { key: String(unit.unitId), code: code ?? '', texts: texts(unit, grams) }
      const wrong =
        copies === null
          ? t('labels.wrongCopies')
          : problem !== null
            ? problemText({ code: problem, params: { max: labelGramsMax / 1000 } })
            : code === null
              ? t('labels.noWeightCode')
              : code !== '' && codePictureOf(label, look) === null
                ? t('labels.tooNarrow')
                : null
      shown.push({ row, unit, code, problem: wrong, note: code === '' ? t('labels.noBarcode') : null })
      if (wrong === null && copies !== null && labels.length <= labelsMax)
        labels.push(...Array.from({ length: copies }, () => label))
    }
    return { shown, labels }
  }, [rows, units, look, scale, shop.company, shop.today, formats, words, i18n.language])
}

function useNewBarcodes(refresh: () => Promise<unknown>) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const formats = useFormats()
  const { keyOf, done } = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)
  const create = async (unitIds: readonly number[]) => {
    if (isBusy || unitIds.length === 0) return
    setBusy(true)
    try {
      const body = { unitIds: [...unitIds] }
      const once = { idempotencyKey: keyOf(body), ...quietly }
      const { createdCount } = await api.call(labelEndpoints.createBarcodes, { body }, once)
      done()
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['price-list'] })])
      showToast({
        kind: 'success',
        title: t('labels.created', { count: createdCount, number: formats.count(createdCount) }),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [own] = error.problems
      const text = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      showToast({ kind: 'error', title: own === undefined ? text : problemText(own) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, create }
}
