/** Shows the palette and the key sheet, and runs what is chosen in them. */
import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Api } from '../api/api.ts'
import { useCommands, usePalette } from '../commands/palette-context.ts'
import { i18n, prepareLanguage } from '../i18n/index.ts'
import { type CapStyle, capsText } from '../keyboard/key-caps.ts'
import { useCapStyle } from '../keyboard/use-cap-style.ts'
import { useKeyboard, useKeyContext } from '../keyboard/use-keyboard.ts'
import type { Contexts } from '../keyboard/when.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { useAppearance } from '../services/appearance.ts'
import { longPauseMs, useAfterFirstPause } from '../services/idle.ts'
import type { Loader } from '../services/loaded.ts'
import { LoadedAfterPause } from '../services/loaded-after-pause.tsx'
import { useGoTo, useLogOut } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'
import { type FocusPlace, rememberFocus } from '../ui/focus-place.ts'
import type { KeySheetProps } from './key-sheet.tsx'
import { PaletteAhead } from './palette-ahead.tsx'
import type { PaletteDialogProps } from './palette-dialog.tsx'
import { programCommands } from './program-commands.ts'
import { isRemembered } from './remembered.ts'
import type { PaletteRow } from './rows.ts'
import { screenCommands } from './screen-commands.ts'

const loadSavedViews: Loader = async () => (await import('./saved-view-commands.tsx')).SavedViewCommands

export function PaletteHost() {
  const palette = usePalette()
  const keyboard = useKeyboard()
  const state = useSyncExternalStore(palette.subscribe, palette.snapshot)
  const [sheetContexts, setSheetContexts] = useState<Contexts | null>(null)
  const sheetPlace = useRef<FocusPlace>(null)
  const capStyle = useCapStyle()
  const { close, run, rememberPlace } = useChoice(capStyle)
  const parts = useParts(state.isOpen || sheetContexts !== null, () => {
    close()
    setSheetContexts(null)
  })
  const isDue = useAfterFirstPause(useAccess() !== null, longPauseMs)
  useEffect(() => {
    if (isDue) palette.entities.load()
  }, [isDue, palette])
  useKeyContext('palette', state.isOpen)
  const goTo = useGoToContent()
  useGeneralEntities(goTo)
  useGeneralCommands(goTo, close, () => {
    sheetPlace.current = rememberFocus()
    setSheetContexts(keyboard.contextsNow())
  })
  return (
    <>
      <LoadedAfterPause loader={loadSavedViews} />
      {state.isOpen && parts === null && (
        <PaletteAhead
          key={state.opening}
          page={state.page}
          onType={palette.typeAhead}
          onClose={close}
          onFocusMoved={rememberPlace}
        />
      )}
      {state.isOpen && parts !== null && (
        <parts.PaletteDialog
          key={state.opening}
          capStyle={capStyle}
          onRun={run}
          onClose={close}
          onFocusMoved={rememberPlace}
        />
      )}
      {sheetContexts !== null && parts !== null && (
        <parts.KeySheet
          contexts={sheetContexts}
          capStyle={capStyle}
          onClose={() => {
            flushSync(() => setSheetContexts(null))
            sheetPlace.current?.restore()
          }}
        />
      )}
    </>
  )
}

type Parts = {
  readonly PaletteDialog: ComponentType<PaletteDialogProps>
  readonly KeySheet: ComponentType<KeySheetProps>
}

/** Loaded when idle after the start, or when one is opened before that; on failure it closes again. */
function useParts(isWanted: boolean, giveUp: () => void): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null)
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  const load = useCallback(() => {
    // Everything can be found in Arabic and English, whatever the interface language; offline only in loaded languages.
    const texts = prepareLanguage('en').catch(() => {})
    Promise.all([import('./palette-dialog.tsx'), import('./key-sheet.tsx'), texts]).then(
      ([{ PaletteDialog }, { KeySheet }]) => setParts({ PaletteDialog, KeySheet }),
      () => {
        showLoadFailed()
        latest.current()
      },
    )
  }, [])
  const isLoaded = parts !== null
  useEffect(() => {
    if (isLoaded) return
    if (isWanted) return load()
    const timer = setTimeout(load, loadPauseMs)
    return () => clearTimeout(timer)
  }, [isLoaded, isWanted, load])
  return parts
}

const loadPauseMs = 300

function showLoadFailed(): void {
  const { t } = i18n
  showToast({ kind: 'error', title: t('shell.loadFailed'), detail: t('shell.loadFailedDetail'), id: 'palette' })
}

/** Closing restores focus and selection before the command runs, so that it finds the place it was called from. */
function useChoice(capStyle: CapStyle) {
  const palette = usePalette()
  const place = useRef<FocusPlace>(null)
  const rememberPlace = useCallback(() => {
    place.current = rememberFocus()
  }, [])
  useEffect(() => {
    let wasOpen = palette.snapshot().isOpen
    return palette.subscribe(() => {
      const { isOpen } = palette.snapshot()
      if (isOpen && !wasOpen) rememberPlace()
      wasOpen = isOpen
    })
  }, [palette, rememberPlace])
  const close = useCallback(() => {
    if (!palette.snapshot().isOpen) return
    flushSync(() => palette.close())
    place.current?.restore()
  }, [palette])
  const run = (row: PaletteRow, stays: boolean): void => {
    if (row.reason !== undefined) {
      showToast({ kind: 'info', title: row.reason, id: row.id })
      return
    }
    if (!stays) close()
    runRow(row)
    if (isRemembered(row, palette.entities.snapshot())) palette.memory.recordUse(row.id)
    if (row.chord !== undefined && palette.memory.takeHint(row.id)) showHint(row.chord, capStyle)
  }
  return { close, run, rememberPlace }
}

function runRow({ subject }: PaletteRow): void {
  if (subject.kind === 'command') subject.command.run?.()
  if (subject.kind === 'entity') subject.actions[0]?.run()
  if (subject.kind === 'action') subject.action.run()
  if (subject.kind === 'result') void copyText(subject.text)
}

/** A hint about the hotkey, shown a few times to a user who used the palette instead. */
function showHint(chord: string, capStyle: CapStyle): void {
  const keys = `\u2066${capsText(chord, capStyle)}\u2069`
  showToast({ kind: 'info', title: i18n.t('palette.nextTime', { keys }), id: 'hotkey' })
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: i18n.t('palette.copied', { text }), id: 'copied' })
  } catch {
    showToast({ kind: 'error', title: i18n.t('palette.copyFailed'), id: 'copied' })
  }
}

function useGeneralEntities(goTo: (path: string, state?: object) => void): void {
  const palette = usePalette()
  const api = useApi()
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  useEffect(() => {
    const removers: (() => void)[] = []
    let isGone = false
    const add = async () => {
      const { programActions, programSources } = await import('./program-sources.ts')
      if (isGone) return
      const actions = programActions(
        (path, state) => latest.current(path, state),
        () => api.session.access(),
        code => void copyText(code),
      )
      removers.push(...programSources(api).map(palette.entities.addSource), ...actions.map(palette.addGeneralActions))
    }
    const timer = setTimeout(() => void add().catch(showLoadFailed), loadPauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      for (const remove of removers) remove()
    }
  }, [palette, api])
}

function useGoToContent(): (path: string, state?: object) => void {
  const goTo = useGoTo()
  return (path, state) => {
    goTo(path, state && { state })
    // A screen that manages focus has done so by now; otherwise the content gets it.
    const content = document.querySelector('main')
    if (content?.contains(document.activeElement) === false) content.focus({ preventScroll: true })
  }
}

function useGeneralCommands(goTo: (path: string) => void, closePalette: () => void, openKeySheet: () => void): void {
  const palette = usePalette()
  const access = useAccess()
  const api = useApi()
  const logOut = useLogOut()
  const { chooseLanguage, chooseTheme, chooseMode } = useAppearance()
  useCommands([
    ...screenCommands(access, goTo),
    ...programCommands({
      findBill: () => palette.open(undefined, documentSign),
      openKeySheet,
      chooseLanguage,
      chooseTheme,
      chooseMode,
      openPalette: () => (palette.snapshot().isOpen ? closePalette() : palette.open()),
      exportLedger: () => void startExport(api),
      logOut,
    }),
  ])
}

/** The prefix that restricts the palette to documents. */
const documentSign = '#'

/** Loaded on demand. The interceptor has already reported server errors. */
async function startExport(api: Api): Promise<void> {
  const loaded = await import('./export-ledger.ts').catch(showLoadFailed)
  await loaded?.exportLedger(api).catch(() => undefined)
}
