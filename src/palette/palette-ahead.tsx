/** The field of the palette while the rest of it is loaded: what is typed into it is there when the rows come. */
import { Search } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { paletteFieldClass, paletteFrameClass, paletteOverlayClass, paletteQueryClass } from './palette-frame.ts'

export function PaletteAhead({ type, onClose }: { type: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  return createPortal(
    <>
      <div aria-hidden className={paletteOverlayClass} onMouseDown={onClose} />
      <div role="dialog" aria-modal aria-busy aria-label={t('palette.label')} className={paletteFrameClass}>
        <div className={paletteQueryClass}>
          <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
          <input
            ref={focus}
            autoComplete="off"
            spellCheck={false}
            aria-label={t('palette.label')}
            placeholder={t('palette.placeholder')}
            className={paletteFieldClass}
            onChange={event => type(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') onClose()
              if (event.key === 'Tab') event.preventDefault()
            }}
          />
        </div>
      </div>
    </>,
    document.body,
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
