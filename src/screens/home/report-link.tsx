/** The title of a card: links to the report that itemizes its figure, for users who may open it. */
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { isOwnPage } from '../../catalogue/own-pages.ts'
import { firstDrilled } from '../../lists/drilled.ts'
import { useReturn } from '../../lists/use-return.ts'
import { useAccess } from '../../services/api-context.ts'
import type { Window } from './period.ts'

type ReportLinkProps = {
  readonly path: string
  readonly range: Window
  /** The report's filters besides the period. */
  readonly narrowed?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

export function ReportLink(props: ReportLinkProps) {
  const access = useAccess()
  return isOwnPage(props.path, access) ? <CardLink {...props} /> : props.children
}

function CardLink({ path, range, narrowed = {}, children }: ReportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { leave } = useReturn(`${path} ${Object.values(narrowed)}`, link)
  const search = new URLSearchParams({ ...narrowed, from: range.from, to: range.to })
  return (
    // The link covers the whole card.
    <Link
      ref={link}
      onClick={() => leave()}
      to={`${path}?${search}`}
      state={firstDrilled}
      className="after:absolute after:inset-0 after:rounded-lg hover:underline"
    >
      {children}
    </Link>
  )
}
