/** A field with a label above it, for filters and forms. */
import { type ReactNode, useId } from 'react'
import { FieldLabel } from '../ui/field.tsx'

export function Labelled(props: { label: string; className?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={props.className}>
      {/* The tooltip shows a truncated label in full. */}
      <FieldLabel size="small" htmlFor={id} title={props.label}>
        {props.label}
      </FieldLabel>
      {props.children(id)}
    </div>
  )
}
