/** The call of a dialog about a device: the tab is loaded anew after it, and the dialog closes with a message when the device is as wanted. */
import { useState } from 'react'
import type { EInvoiceDevice } from '#contract/e-invoices.ts'
import { showToast } from '../../../services/toasts.ts'
import { type SendOptions, useSending } from '../../../services/use-sending.ts'

export type DeviceDialogProps = {
  /** The tab has the new state when it resolves. */
  readonly changed: () => Promise<void>
  readonly close: () => void
  readonly giveBackFocus: () => void
}

type DeviceCall = {
  /** The content, for its key. */
  readonly sent: object
  readonly call: (options: SendOptions) => Promise<EInvoiceDevice>
  readonly isDone: (device: EInvoiceDevice) => boolean
  /** The message when it is done. */
  readonly done: string
  /** The authority refused: the dialog stays open. */
  readonly stopped?: (device: EInvoiceDevice) => void
}

export function useDeviceCall({ changed, close }: DeviceDialogProps) {
  const { refusals, isSending, send } = useSending()
  const [attempt, setAttempt] = useState(0)
  const start = ({ sent, call, isDone, done, stopped }: DeviceCall) =>
    void send(
      // A further attempt after a refusal is another action, also with the same content.
      { ...sent, attempt },
      options => call(options).finally(changed),
      device => {
        if (isDone(device)) {
          showToast({ kind: 'success', title: done, id: 'eInvoicing' })
          close()
          return
        }
        setAttempt(attempt + 1)
        stopped?.(device)
      },
    )
  return { refusals, isSending, start }
}
