/** A page with nothing but our keyboard and sample bindings: what ran is in `window.ran`, contexts are entered by `window.enter`. */
import { createKeyboard } from '#src/keyboard/keyboard.ts'
import type { ContextName } from '#src/keyboard/when.ts'
import { sampleBindings } from '../../src/keyboard/sample-bindings.ts'

const keyboard = createKeyboard(false)
const ran: string[] = []
keyboard.bindings.add(sampleBindings(id => ran.push(id)))
keyboard.listen({
  can: need => need !== 'g-reports',
  nowMs: () => performance.now(),
  onNotAllowed: binding => ran.push(`not allowed: ${binding.id}`),
})
Object.assign(window, { ran, enter: (name: ContextName) => keyboard.contexts.enter(name) })
