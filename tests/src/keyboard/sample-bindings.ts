import type { Binding } from '#src/keyboard/bindings.ts'

/** One binding of every sort that the keyboard must tell apart; `onRun` hears the id of each that runs. */
export function sampleBindings(onRun: (id: string) => void = () => undefined): readonly Binding[] {
  return [
    bound('palette', ['mod+k', 'f1'], ''),
    bound('sidebar', 'ctrl+b', ''),
    bound('find-line', 'ctrl+shift+l', ''),
    bound('find-sign', 'ctrl+shift+/', ''),
    bound('help', 'ctrl+/', ''),
    bound('preferences', 'ctrl+,', ''),
    bound('third', 'ctrl+3', ''),
    bound('key-sheet', '?', '!text'),
    bound('edit', 'f2', 'grid && !dialog'),
    bound('customer', 'f4', 'bill && !dialog'),
    bound('pay', 'f9', 'bill && !dialog'),
    bound('next-line', 'ctrl+d', 'grid', { repeats: true }),
    bound('filter', '/', 'list && !text'),
    bound('new', 'n', 'list && !text'),
    bound('go-sales', 'g s', '!text && !dialog'),
    bound('go-reports', 'g r', '!text && !dialog', { need: 'g-reports' }),
    bound('close-dialog', 'escape', 'dialog'),
  ]

  function bound(...given: Parameters<typeof binding>): Binding {
    return { ...binding(...given), run: () => onRun(given[0]) }
  }
}

export function binding(
  id: string,
  chord: Binding['chord'],
  when: Binding['when'],
  rest: Partial<Binding> = {},
): Binding {
  return { id, chord, when, title: 'shell.search', run: () => undefined, ...rest }
}
