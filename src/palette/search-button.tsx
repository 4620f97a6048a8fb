import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePalette } from '../commands/palette-context.ts'
import { ChordCaps } from '../keyboard/chord-caps.tsx'
import { useCapStyle } from '../keyboard/use-cap-style.ts'

/** Opens the palette by pointer, and shows its hotkey. */
export function SearchButton() {
  const { t } = useTranslation()
  const palette = usePalette()
  const capStyle = useCapStyle()
  return (
    <button
      type="button"
      onClick={() => palette.open()}
      className="inline-flex h-8 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-border bg-background px-2.5 text-sm text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="truncate max-md:sr-only">{t('shell.search')}</span>
      <ChordCaps chord="mod+k" style={capStyle} className="hidden shrink-0 md:inline-flex" />
    </button>
  )
}
