/** A field with its name above it, as filters and forms have it. */
import { type ReactNode, useId } from 'react'
import { FieldLabel } from '../ui/field.tsx'

export function Labelled(props: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={props.className}>
      {/* Where it is cut, the pointer tells it whole. */}
      <FieldLabel size="small" htmlFor={id} title={props.label}>
        {props.label}
      </FieldLabel>
      {props.children(id)}
    </div>
  )
}
