/** A few codes on one line, separated by commas. Enter after a typed or scanned code starts the next; Enter without a new code moves on. */
import { useRef } from 'react'
import { barcodesIn, parseBarcode } from '#domain/barcodes/typed-barcode.ts'
import type { EditorProps } from '../fields/editor-props.ts'
import { KindEditor } from '../fields/kind-editor.tsx'

export function TextsEditor({ text, change, leave, onKeyDown, ...props }: EditorProps) {
  const entered = useRef(text)
  const tidied = (typed: string) =>
    barcodesIn(typed)
      .map(code => {
        const read = parseBarcode(code)
        return read.ok ? read.value : code
      })
      .join(', ')
  return (
    <div onFocusCapture={() => (entered.current = text)}>
      <KindEditor
        {...props}
        kind="code"
        text={text}
        change={change}
        leave={typed => {
          if (tidied(typed) !== typed) change(tidied(typed))
          leave?.(tidied(typed))
        }}
        onKeyDown={event => {
          const isNew = event.key === 'Enter' && tidied(text) !== tidied(entered.current)
          if (!isNew || event.nativeEvent.isComposing) return onKeyDown?.(event)
          event.preventDefault()
          event.stopPropagation()
          change(`${tidied(text)}, `)
          entered.current = text
        }}
      />
    </div>
  )
}
