/** The connection to a receipt printer. The browser asks which one, and remembers it. */
import { Usb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectedPrinter } from '../../api/printers.ts'
import { usualPrinter } from '../../api/printers.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { choosePrinter } from '../../print/escpos/printer-port.ts'
import { useStored } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Code } from '../../ui/isolated-text.tsx'

type Connection = ConnectedPrinter['connection']

export function PrinterConnection() {
  const { t } = useTranslation()
  const [stored, store] = useStored('printer')
  const printer = stored ?? usualPrinter
  const { connected } = printer
  const ways = (['usb', 'serial'] as const).filter(way => navigator[way] !== undefined)
  const choose = async (way: Connection) => {
    const chosen = await choosePrinter(navigator, way)
    if (chosen === null) return
    if (typeof chosen === 'string')
      return showToast({ kind: 'error', title: t('settings.printerNotChosen'), detail: t(`print.faults.${chosen}`) })
    store({ ...printer, connected: chosen })
    showToast({ kind: 'success', title: t('settings.printerChosen') })
  }
  useCommands(
    ways.map(way => ({
      id: `printer.${way}`,
      title: `settings.printerBy.${way}` as const,
      icon: 'printer',
      group: 'here',
      when: 'form && !dialog',
      run: () => void choose(way),
    })),
  )
  return (
    <Card aria-label={t('settings.printerConnection')}>
      <CardHeader>
        <CardTitle>{t('settings.printerConnection')}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap items-center justify-between gap-3">
        {ways.length === 0 ? (
          <Alert kind="warning">{t('print.faults.unsupported')}</Alert>
        ) : (
          <>
            <p>
              {connected === null ? (
                t('print.faults.notChosen')
              ) : (
                <>
                  {`${t(`settings.printerWays.${connected.connection}`)} `}
                  <Code className="font-semibold">{nameOf(connected)}</Code>
                </>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              {ways.map(way => (
                <Button key={way} variant="outline" onClick={() => void choose(way)}>
                  <Usb aria-hidden />
                  {t(`settings.printerBy.${way}`)}
                </Button>
              ))}
            </div>
          </>
        )}
      </CardContent>
    </Card>
  )
}

/** By its own name, else by vendor and product id, as cables and systems list them. */
function nameOf({ name, vendorId, productId }: ConnectedPrinter): string {
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  if (name !== '') return name
  return vendorId === null || productId === null ? 'COM' : `${hex(vendorId)}:${hex(productId)}`
}
