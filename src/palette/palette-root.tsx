/**
 * Keyboard and palette around the pages: listens for keys, registers the commands of the catalogue and the program, and shows the palette
 * and the key sheet.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Access, can } from '#domain/access/can.ts'
import type { Api } from '../api/api.ts'
import { selectUser } from '../api/session-service.ts'
import type { Command } from '../commands/commands.ts'
import { createPalette, type Palette } from '../commands/palette.ts'
import { PaletteContext } from '../commands/palette-context.ts'
import { createUserMemory } from '../commands/user-memory.ts'
import { i18n } from '../i18n/index.ts'
import { createKeyboard, isMacPlatform, type Keyboard } from '../keyboard/keyboard.ts'
import { KeyboardContext } from '../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { PaletteHost } from './palette-host.tsx'

export function PaletteRoot({ children }: { children: ReactNode }) {
  const { keyboard, palette } = useServices()
  return (
    <KeyboardContext value={keyboard}>
      <PaletteContext value={palette}>
        {children}
        <PaletteHost />
      </PaletteContext>
    </KeyboardContext>
  )
}

type Services = { readonly keyboard: Keyboard; readonly palette: Palette }

function useServices(): Services {
  const api = useApi()
  const access = useAccess()
  const latestAccess = useRef(access)
  useLayoutEffect(() => {
    latestAccess.current = access
  })
  const [services] = useState(() => createServices(api, () => latestAccess.current))
  useEffect(
    () =>
      services.keyboard.listen({
        can: need => can(latestAccess.current, need),
        nowMs: () => performance.now(),
        onNotAllowed: () => showToast({ kind: 'warning', title: i18n.t('palette.notAllowed'), id: 'notAllowed' }),
      }),
    [services],
  )
  useEffect(() => {
    // The next user must not see the cached entities.
    if (access === null) services.palette.entities.clear()
    else services.palette.entities.reload()
  }, [services, access])
  return services
}

function createServices(api: Api, access: () => Access | null): Services {
  const keyboard = createKeyboard(isMacPlatform(navigator))
  const userId = () => selectUser(api.session.actor.getSnapshot())?.id.toString()
  const memory = createUserMemory(api.storage, userId, Date.now)
  const palette = createPalette({
    keyboard,
    memory,
    whenIdle,
    can: need => can(access(), need),
    onKey: command => runByKey(command, palette),
    onFailure: ({ name }) =>
      showToast({ kind: 'warning', title: i18n.t('palette.entitiesFailed', { name }), id: `entities ${name}` }),
  })
  return { keyboard, palette }
}

function runByKey(command: Command, { memory }: Palette): void {
  const reason = command.blocked?.()
  if (reason !== undefined) {
    showToast({ kind: 'info', title: i18n.t(reason), id: command.id })
    return
  }
  command.run?.()
  // Commands that the palette never lists need no ranking.
  if (command.repeats !== true && command.isListed !== false) memory.recordUse(command.id)
}

const idleTimeoutMs = 2000
const idleSliceMs = 8

/** Safari lacks `requestIdleCallback`; there a short slice runs after a pause. */
function whenIdle(work: (msLeft: () => number) => void): void {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(deadline => work(() => deadline.timeRemaining()), { timeout: idleTimeoutMs })
    return
  }
  setTimeout(() => {
    const end = performance.now() + idleSliceMs
    work(() => end - performance.now())
  }, idleSliceMs)
}
