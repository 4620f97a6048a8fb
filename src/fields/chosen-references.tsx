/** The chosen references of a multi-value field; each can be removed again. */
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../i18n/names.ts'
import { Button } from '../ui/button.tsx'
import { Name } from '../ui/isolated-text.tsx'
import type { ReferenceRows } from './reference-field.tsx'

type ChosenReferencesProps = {
  readonly label: string
  readonly references: ReferenceRows
  readonly ids: readonly number[]
  readonly choose: (ids: readonly number[]) => void
}

export function ChosenReferences({ label, references, ids, choose }: ChosenReferencesProps) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const nameOfId = (id: number) => nameOf(references.byId(id) ?? { nameAr: String(id), nameEn: String(id) })
  return (
    <ul aria-label={label} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
      {ids.map(id => (
        <li
          key={id}
          className="flex max-w-full items-center gap-1 rounded-md border border-border bg-muted ps-2 text-sm"
        >
          <Name text={nameOfId(id)} />
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className="size-7 p-0"
            aria-label={t('editing.removeChosen', { name: nameOfId(id) })}
            onClick={() => choose(ids.filter(each => each !== id))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}
