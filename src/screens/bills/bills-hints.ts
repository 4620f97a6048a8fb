/** The keys of the list, beneath it. */
import { useTranslation } from 'react-i18next'
import { can, type Need } from '#domain/access/can.ts'
import { toChangeDelivery } from '../../delivery/deliverable.ts'
import { useAccess } from '../../services/api-context.ts'
import type { KeyCaps } from '../../ui/key-cap.tsx'

const hints = [
  { name: 'open', keys: ['Enter'] },
  { name: 'edit', keys: ['F2'] },
  { name: 'sell', keys: ['F9'], need: 'f-create-sales-invoice' },
  { name: 'entries', keys: ['E'] },
  { name: 'print', keys: ['P'] },
  { name: 'void', keys: ['Del'] },
  { name: 'credit', keys: ['C'] },
  { name: 'deliver', keys: ['D'], need: toChangeDelivery },
  { name: 'undelivered', keys: ['W'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const satisfies readonly { name: string; keys: readonly string[]; need?: Need }[]

export function BillsHints() {
  const { t } = useTranslation()
  const access = useAccess()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
      {hints
        .filter(hint => !('need' in hint) || can(access, hint.need))
        .map(({ name, keys }) => (
          <li key={name} className="flex items-center gap-1.5">
            <KeyCaps keys={keys} />
            {t(`bills.hints.${name}`)}
          </li>
        ))}
    </ul>
  )
}
