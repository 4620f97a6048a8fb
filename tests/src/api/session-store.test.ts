import { describe, expect, test } from 'vitest'
import { createSessionStore } from '#src/api/session-store.ts'
import { createStorage, memoryArea, sessionKeys } from '#src/api/storage.ts'
import { aSession } from '#tests/machines/session-samples.ts'

function open(permanent = memoryArea(), session = memoryArea()) {
  const storage = createStorage({ permanent, session })
  return { permanent, session, storage, store: createSessionStore(storage) }
}

const held = (area: ReturnType<typeof memoryArea>) => sessionKeys.filter(key => area.getItem(key) !== null)

describe('the stored session', () => {
  test('a remembered session is in permanent storage and nowhere else', () => {
    const { store, storage, permanent, session } = open()
    store.save({ ...aSession('a'), isRemembered: true })
    expect([held(permanent), held(session)]).toEqual([[...sessionKeys], []])
    expect(store.load()).toEqual({ ...aSession('a'), isRemembered: true })
    expect(storage.get('remember_me')).toBe(true)
    expect(store.isSharedElsewhere()).toBe(false)
  })

  test('any other session is in session storage; only the flag and the names of its keys are permanent', () => {
    const { store, storage, permanent, session } = open()
    store.save(aSession('a'))
    expect([held(permanent), held(session)]).toEqual([[], [...sessionKeys]])
    expect(store.load()).toEqual(aSession('a'))
    expect(storage.get('remember_me')).toBe(false)
    expect(store.isSharedElsewhere()).toBe(true)
    expect(JSON.parse(permanent.getItem('sync_keys') ?? '')).toEqual([...sessionKeys])
  })

  test('changing the flag moves the session', () => {
    const { store, permanent, session } = open()
    store.save({ ...aSession('a'), isRemembered: true })
    store.save(aSession('b'))
    expect([held(permanent), held(session)]).toEqual([[], [...sessionKeys]])
    store.save({ ...aSession('c'), isRemembered: true })
    expect([held(permanent), held(session)]).toEqual([[...sessionKeys], []])
  })

  test('what is unknown of a session is not written, and read back as unknown', () => {
    const { store, session } = open()
    const { user, tokens } = aSession('a')
    const bare = { user, tokens: { ...tokens, refreshToken: null, expiresAt: null }, isRemembered: false }
    store.save(aSession('b'))
    store.save(bare)
    expect(session.getItem('refresh_token')).toBeNull()
    expect(store.load()).toEqual(bare)
  })

  test('half a session is none', () => {
    for (const missing of ['access_token', 'current_user'] as const) {
      const { store, permanent } = open()
      store.save({ ...aSession('a'), isRemembered: true })
      permanent.removeItem(missing)
      expect(store.load()).toBeNull()
    }
  })

  test('logging out clears the session, dashboard and theme, and keeps the language', () => {
    const { store, storage, permanent, session } = open()
    storage.set('language', 'en')
    storage.set('theme', 'red')
    storage.set('show_dashboard_banner', true)
    store.save(aSession('a'))
    store.clear()
    expect([held(permanent), held(session), store.load()]).toEqual([[], [], null])
    expect([storage.get('theme'), storage.get('show_dashboard_banner'), storage.get('language')]).toEqual([
      null,
      null,
      'en',
    ])
    expect(store.isSharedElsewhere()).toBe(false)
  })

  test('no password is stored, whatever is saved', () => {
    const { store, permanent, session } = open()
    store.save({ ...aSession('a'), isRemembered: true })
    expect([permanent.getItem('password'), session.getItem('password')]).toEqual([null, null])
  })

  test('a login brings the choices of its user and resets those of the one before', () => {
    const { store, storage } = open()
    storage.set('language', 'ko')
    storage.set('theme', 'red')
    storage.set('home_url', '/reports')
    storage.set('show_dashboard_todo', true)
    const { user } = aSession('a', { configuration: { theme: 'pink', showDashboardBanner: false } })
    store.importConfiguration(user)
    expect(storage.get('theme')).toBe('pink')
    expect(storage.get('show_dashboard_banner')).toBe(false)
    expect([storage.get('home_url'), storage.get('show_dashboard_todo')]).toEqual([null, null])
    expect(storage.get('language')).toBe('ko')
  })
})
