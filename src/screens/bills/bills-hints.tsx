/** The keys of the list, beneath it. */
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../ui/key-cap.tsx'

const hints = [
  { name: 'open', keys: ['Enter'] },
  { name: 'edit', keys: ['F2'] },
  { name: 'entries', keys: ['E'] },
  { name: 'print', keys: ['P'] },
  { name: 'void', keys: ['Del'] },
  { name: 'credit', keys: ['C'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const

export function BillsHints() {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
      {hints.map(({ name, keys }) => (
        <li key={name} className="flex items-center gap-1.5">
          <KeyCaps keys={keys} />
          {t(`bills.hints.${name}`)}
        </li>
      ))}
    </ul>
  )
}
