import { memo, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ChordCaps } from '../keyboard/chord-caps.tsx'
import type { CapStyle } from '../keyboard/key-caps.ts'

type FooterProps = { readonly capStyle: CapStyle; readonly isPage: boolean }

/** The keys, and the prefixes of kinds. Rendered after the palette opens, because nobody reads it first. */
export const PaletteFooter = memo(function PaletteFooter(props: FooterProps) {
  const isDrawn = useDeferredValue(true, false)
  return (
    <div className="flex min-h-[2.0625rem] flex-wrap items-center gap-x-4 gap-y-1 border-t border-border bg-muted/40 px-4 py-1.5 text-xs text-muted-foreground">
      {isDrawn && <Hints {...props} />}
    </div>
  )
})

function Hints({ capStyle, isPage }: FooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <Hint text={t('palette.hints.run')} keys={<ChordCaps chord="enter" style={capStyle} />} />
      <Hint text={t('palette.hints.keepOpen')} keys={<ChordCaps chord="mod+enter" style={capStyle} />} />
      {isPage ? (
        <Hint text={t('palette.hints.back')} keys={<ChordCaps chord="backspace" style={capStyle} />} />
      ) : (
        <Hint text={t('palette.hints.options')} keys={<ChordCaps chord="tab" style={capStyle} />} />
      )}
      {!isPage && (
        <span className="ms-auto flex flex-wrap items-center gap-x-3">
          <Prefix sign="@" text={t('palette.hints.people')} />
          <Prefix sign="#" text={t('palette.hints.documents')} />
          <Prefix sign="$" text={t('palette.hints.accounts')} />
          <Prefix sign="*" text={t('palette.hints.items')} />
          <Prefix sign="=" text={t('palette.hints.calculate')} />
        </span>
      )}
    </>
  )
}

function Hint({ text, keys }: { text: string; keys: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys}
      {text}
    </span>
  )
}

function Prefix({ sign, text }: { sign: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <bdi className="font-semibold text-foreground">{sign}</bdi>
      {text}
    </span>
  )
}
