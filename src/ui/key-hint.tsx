import { KeyCaps } from './key-cap.tsx'

/** A key and what it does. */
export function KeyHint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <KeyCaps keys={keys} />
      {text}
    </span>
  )
}
