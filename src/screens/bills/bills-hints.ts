/** The key hints below the list. */
import { useTranslation } from 'react-i18next'
import { changesDelivery } from '#contract/delivery-needs.ts'
import { can, type Need } from '#domain/access/can.ts'
import type { Hint } from '../../lists/list-footer.tsx'
import { useAccess } from '../../services/api-context.ts'

const hints = [
  { name: 'open', keys: ['Enter'] },
  { name: 'edit', keys: ['F2'] },
  { name: 'sell', keys: ['F9'], need: 'f-create-sales-invoice' },
  { name: 'entries', keys: ['E'] },
  { name: 'print', keys: ['P'] },
  { name: 'void', keys: ['Del'] },
  { name: 'credit', keys: ['C'] },
  { name: 'deliver', keys: ['D'], need: changesDelivery },
  { name: 'undelivered', keys: ['W'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const satisfies readonly { name: string; keys: readonly string[]; need?: Need }[]

export function useBillsHints(): readonly Hint[] {
  const { t } = useTranslation()
  const access = useAccess()
  return hints
    .filter(hint => !('need' in hint) || can(access, hint.need))
    .map(({ name, keys }) => ({ text: t(`bills.hints.${name}`), keys }))
}
