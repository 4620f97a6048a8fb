import { beforeEach, describe, expect, test, vi } from 'vitest'

type Toasts = typeof import('#src/services/toasts.ts')
type Drawer = Parameters<Toasts['connectToasts']>[0]
type Options = Parameters<Drawer['info']>[1]
type Drawn = Omit<Options, 'id'> & { readonly id: string | number; readonly title: string }

let toasts: Toasts
let drawn: Drawn[]
let dismissed: (string | number)[]

/** Records what would be drawn, and numbers toasts as the library does. */
function drawer(): Drawer {
  let count = 0
  const draw = (title: string, options: Options) => {
    count += 1
    const id = options.id ?? count
    drawn.push({ ...options, id, title })
    return id
  }
  const dismiss = (id: string | number) => {
    dismissed.push(id)
    return id
  }
  return { success: draw, info: draw, warning: draw, error: draw, loading: draw, dismiss }
}

beforeEach(async () => {
  vi.resetModules()
  toasts = await import('#src/services/toasts.ts')
  drawn = []
  dismissed = []
})

describe('toasts', () => {
  test('pass after four seconds, and sticky ones stay', () => {
    toasts.connectToasts(drawer())
    toasts.showToast({ kind: 'success', title: 'saved' })
    toasts.showToast({ kind: 'error', title: 'refused', isSticky: true })
    expect(drawn.map(each => [each.title, each.duration])).toEqual([
      ['saved', 4000],
      ['refused', Number.POSITIVE_INFINITY],
    ])
  })

  test('wait until they can be drawn, in their order', () => {
    const wanted = vi.fn()
    toasts.wantedToasts.subscribe(wanted)
    toasts.showToast({ kind: 'info', title: 'first' })
    toasts.showToast({ kind: 'info', title: 'second' })
    expect([wanted.mock.calls.length, toasts.wantedToasts.snapshot(), drawn]).toEqual([1, true, []])
    const disconnect = toasts.connectToasts(drawer())
    expect(drawn.map(each => each.title)).toEqual(['first', 'second'])
    disconnect()
    toasts.showToast({ kind: 'info', title: 'third' })
    expect(drawn).toHaveLength(2)
  })

  test('are at most a hundred: the oldest gives way', () => {
    toasts.connectToasts(drawer())
    for (let count = 1; count <= 103; count += 1) toasts.showToast({ kind: 'error', title: `${count}`, isSticky: true })
    expect(dismissed).toEqual([1, 2, 3])
  })

  test('that were closed are no longer counted', () => {
    toasts.connectToasts(drawer())
    for (let count = 1; count <= 100; count += 1) toasts.showToast({ kind: 'error', title: `${count}`, isSticky: true })
    for (const toast of drawn.slice(0, 10)) toast.onDismiss?.(toast)
    for (let count = 1; count <= 10; count += 1)
      toasts.showToast({ kind: 'error', title: `more ${count}`, isSticky: true })
    expect(dismissed).toEqual([])
    toasts.showToast({ kind: 'error', title: 'one too many', isSticky: true })
    expect(dismissed).toEqual([11])
  })

  test('of one name take each other’s place and count once', () => {
    toasts.connectToasts(drawer())
    for (let count = 1; count <= 200; count += 1) toasts.showToast({ kind: 'info', title: `${count}`, id: 'session' })
    expect([drawn.length, dismissed]).toEqual([200, []])
  })

  test('say that something is loading until it has ended', () => {
    toasts.connectToasts(drawer())
    toasts.showLoading('Loading...')
    expect(drawn.map(each => [each.id, each.duration])).toEqual([['loading', Number.POSITIVE_INFINITY]])
    toasts.clearLoading()
    expect(dismissed).toEqual(['loading'])
  })
})
