/** A field with its name above it, as filters and forms have it. */
import { type ReactNode, useId } from 'react'

export function Labelled(props: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={props.className}>
      {/* Where its field is narrower it is cut, and told whole by the pointer. */}
      <label
        htmlFor={id}
        title={props.label}
        className="mb-0.5 block truncate font-medium text-muted-foreground text-xs"
      >
        {props.label}
      </label>
      {props.children(id)}
    </div>
  )
}
