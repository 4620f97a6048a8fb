import { describe, expect, test } from 'vitest'
import { assertKey, createStorage, memoryArea, openAreas, type StorageArea } from '#src/api/storage.ts'

/** Spec §3, key by key. */
const specified = [
  'password',
  'current_user',
  'user_permissions',
  'access_token',
  'id_token',
  'refresh_token',
  'expires_in',
  'remember_me',
  'language',
  'home_url',
  'theme',
  'show_dashboard_statistics',
  'show_dashboard_notifications',
  'show_dashboard_todo',
  'show_dashboard_banner',
  'ClientId',
  'user_data',
  'sync_keys',
]

function open(permanent = memoryArea(), events = new EventTarget()) {
  return { permanent, events, storage: createStorage({ permanent, session: memoryArea(), events }) }
}

/** What the browser sends to the other tabs. */
const changed = (key: string | null) => Object.assign(new Event('storage'), { key })

describe('the storage table', () => {
  test('settings are written and read back by key, and are missing at first', () => {
    const { storage } = open()
    expect(storage.get('theme')).toBeNull()
    storage.set('theme', 'red')
    storage.set('show_dashboard_todo', false)
    expect([storage.get('theme'), storage.get('show_dashboard_todo')]).toEqual(['red', false])
    storage.remove('theme')
    expect(storage.get('theme')).toBeNull()
  })

  test('a value that does not fit its type is removed and missing', () => {
    for (const text of ['"orange"', 'red', '{', '7', '']) {
      const { permanent, storage } = open()
      permanent.setItem('theme', text)
      expect(storage.get('theme')).toBeNull()
      expect(permanent.getItem('theme')).toBeNull()
    }
  })

  test('a password that an older client left is removed at the start', () => {
    const permanent = memoryArea()
    permanent.setItem('password', '"secret"')
    createStorage({ permanent, session: memoryArea() })
    expect(permanent.getItem('password')).toBeNull()
  })

  test('keys are neither empty, nor unknown, nor reserved', () => {
    expect(() => assertKey('')).toThrow('must not be empty')
    expect(() => assertKey('cart')).toThrow('not in the storage table')
    expect(() => assertKey('toString')).toThrow('not in the storage table')
    for (const key of ['password', 'sync_keys', 'access_token', 'current_user']) {
      expect(() => assertKey(key)).toThrow('is reserved')
    }
  })

  test('every key of the specification is in the table, and what screens may write is open', () => {
    const open = specified.filter(key => {
      try {
        assertKey(key)
        return true
      } catch (error) {
        expect(String(error)).toContain('is reserved')
        return false
      }
    })
    expect(open).toEqual([
      'remember_me',
      'language',
      'home_url',
      'theme',
      'show_dashboard_statistics',
      'show_dashboard_notifications',
      'show_dashboard_todo',
      'show_dashboard_banner',
      'ClientId',
      'user_data',
    ])
  })

  test('a reserved key is refused by the compiler and at run time', () => {
    const { storage } = open()
    // @ts-expect-error The password is stored nowhere.
    expect(() => storage.set('password', 'secret')).toThrow('is reserved')
    // @ts-expect-error A theme that does not exist.
    storage.set('theme', 'orange')
    expect(storage.get('theme')).toBeNull()
  })
})

describe('changes of a key', () => {
  test('are reported for this tab and for another, until the listener leaves', () => {
    const { storage, events } = open()
    const heard: string[] = []
    const leave = storage.subscribe('theme', () => heard.push('theme'))
    storage.subscribe('language', () => heard.push('language'))
    storage.set('theme', 'red')
    events.dispatchEvent(changed('language'))
    events.dispatchEvent(changed('ClientId'))
    expect(heard).toEqual(['theme', 'language'])
    leave()
    storage.remove('theme')
    expect(heard).toHaveLength(2)
  })

  test('a storage that is cleared by hand changes every key', () => {
    const { storage, events } = open()
    const heard: string[] = []
    storage.subscribe('theme', () => heard.push('theme'))
    storage.subscribe('language', () => heard.push('language'))
    events.dispatchEvent(changed(null))
    expect(heard).toEqual(['theme', 'language'])
  })
})

describe('the storage of the browser', () => {
  const full = (area: StorageArea): Storage => ({ ...area, length: 0, clear: () => {}, key: () => null })

  test('is used where it works, and nothing is left of the trial', () => {
    const local = memoryArea()
    const opened = openAreas({ localStorage: full(local), sessionStorage: full(memoryArea()) })
    expect(opened.isPersistent).toBe(true)
    opened.areas.permanent.setItem('theme', '"red"')
    expect(local.getItem('theme')).toBe('"red"')
    expect(local.getItem('storage_probe')).toBeNull()
  })

  test('is replaced by memory in private mode, whether it throws when touched or when written', () => {
    const untouchable = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
      sessionStorage: full(memoryArea()),
    }
    const setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const unwritable = { localStorage: { ...full(memoryArea()), setItem }, sessionStorage: full(memoryArea()) }
    for (const browser of [untouchable, unwritable]) {
      const { areas, isPersistent } = openAreas(browser)
      expect(isPersistent).toBe(false)
      const storage = createStorage(areas)
      storage.set('theme', 'red')
      expect(storage.get('theme')).toBe('red')
    }
  })
})
