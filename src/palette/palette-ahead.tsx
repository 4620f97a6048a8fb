/** The palette's field while its list is still loading; the typed text is kept for it. */
import { useTranslation } from 'react-i18next'
import type { Command } from '../commands/commands.ts'
import { PaletteFrame, type PaletteFrameProps, PaletteQuery, paletteFieldClass } from './palette-frame.tsx'

export type PaletteAheadProps = Pick<PaletteFrameProps, 'onClose' | 'onFocusMoved'> & {
  /** The command whose options will be listed; undefined for the general list. */
  readonly page: Command | undefined
  readonly onType: (text: string) => void
}

export function PaletteAhead({ page, onType, onClose, onFocusMoved }: PaletteAheadProps) {
  const { t } = useTranslation()
  return (
    <PaletteFrame onClose={onClose} onFocusMoved={onFocusMoved}>
      <PaletteQuery pageTitle={page && t(page.title)}>
        <input
          ref={focus}
          aria-busy
          aria-label={t('palette.label')}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(page === undefined ? 'palette.placeholder' : 'palette.optionsPlaceholder')}
          className={paletteFieldClass}
          onChange={event => onType(event.target.value)}
        />
      </PaletteQuery>
    </PaletteFrame>
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
