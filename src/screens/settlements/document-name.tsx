/** The kind and number of a document, as a link where the user may open it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DocumentReference } from '#contract/facts/fact.ts'
import { documentAddress } from '../../reports/drill.ts'
import { documentType } from '../../reports/report-words.ts'
import { useAccess } from '../../services/api-context.ts'
import { Code } from '../../ui/isolated-text.tsx'

export function DocumentName({ document }: { readonly document: DocumentReference }) {
  const { t } = useTranslation()
  const address = documentAddress(document, useAccess())
  const name = (
    <>
      {documentType(document.type, t)} <Code className="font-medium">{document.code}</Code>
    </>
  )
  if (address === null) return <span>{name}</span>
  return (
    <Link to={address} className="text-primary hover:underline">
      {name}
    </Link>
  )
}
