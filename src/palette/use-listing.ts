import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { type Command, listedCommands } from '../commands/commands.ts'
import type { Entity } from '../commands/entities.ts'
import type { IndexedEntities } from '../commands/entity-store.ts'
import type { Palette } from '../commands/palette.ts'
import { usePalette } from '../commands/palette-context.ts'
import type { Contexts } from '../keyboard/when.ts'
import { useAccess } from '../services/api-context.ts'
import { keepingLast } from './keeping-last.ts'
import { rowTextsOf } from './row-texts.ts'
import { indexCommands, type Listing, listOptions, type PaletteSubject, paletteRows, type RowTexts } from './rows.ts'
import { searchServer, serverSearchOf } from './server-search.ts'

/** The current list: the options of a page, or everything that matches the query. */
export function useListing(query: string, page: PaletteSubject | undefined): Listing {
  const palette = usePalette()
  const access = useAccess()
  const { i18n } = useTranslation()
  const texts = rowTextsOf(i18n.language)
  const registered = useSyncExternalStore(palette.commands.subscribe, palette.commands.snapshot)
  const entities = useSyncExternalStore(palette.entities.subscribe, palette.entities.snapshot)
  const [{ contexts, frecency, nowMs }] = useState(() => momentOf(palette))
  const commands = indexedCommands(registered, contexts, access, texts)
  const found = useFound(query, palette, entities, need => can(access, need))
  return useMemo(
    () =>
      page === undefined
        ? paletteRows(query, { commands, entities, found, actionsOf: palette.actionsOf, texts, frecency, nowMs })
        : listOptions(query, page, texts),
    [page, query, commands, entities, found, palette, texts, frecency, nowMs],
  )
}

/** The index of one opening is reused by the next, if nothing has changed. */
const indexedCommands = keepingLast(
  (registered: readonly Command[], contexts: Contexts, access: Access | null, texts: RowTexts) =>
    indexCommands(
      listedCommands(registered, contexts, need => can(access, need)),
      texts,
    ),
)

const noContexts: Contexts = new Set()

/** State that does not change while the palette is open, so that rows keep their places. */
function momentOf(palette: Palette) {
  const state = palette.snapshot()
  const contexts = state.isOpen ? state.contexts : noContexts
  return { contexts, frecency: palette.memory.frecency(), nowMs: palette.memory.nowMs() }
}

/** The debounce of server searches; rows in memory never wait. */
const serverPauseMs = 120
const nothing: readonly Entity[] = []

/** The server's matches for the query. A reply to an earlier query is dropped. */
function useFound(
  query: string,
  palette: Palette,
  entities: IndexedEntities,
  mayAsk: (need: Need) => boolean,
): readonly Entity[] {
  const [answer, setAnswer] = useState({ query: '', entities: nothing })
  const asked = serverSearchOf(query, palette.entities.sources(), mayAsk)
  const asksServer = asked !== null
  useEffect(() => {
    if (asked === null) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const entities = await searchServer(asked, asking.signal)
      if (!asking.signal.aborted) setAnswer({ query, entities })
    }, serverPauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, asksServer, entities])
  return answer.query === query ? answer.entities : nothing
}
