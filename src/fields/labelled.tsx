/** A field with its name above it, as filters and forms have it. */
import { type ReactNode, useId } from 'react'

export function Labelled(props: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={props.className}>
      <label htmlFor={id} className="mb-0.5 block font-medium text-muted-foreground text-xs">
        {props.label}
      </label>
      {props.children(id)}
    </div>
  )
}
