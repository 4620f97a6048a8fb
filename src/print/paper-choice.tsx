/** Chooses a roll size or A4 sheets. */
import { useTranslation } from 'react-i18next'
import type { Paper } from '../api/papers.ts'
import { ChoiceBar } from '../ui/choice-bar.tsx'
import type { Printing } from './use-printing.ts'

export function PaperChoice({ printing: { paper, papers, choosePaper } }: { readonly printing: Printing }) {
  const { t } = useTranslation()
  const nameOf = (each: Paper) => t(`print.papers.${each}`)
  return <ChoiceBar name={t('print.paper')} choices={papers} nameOf={nameOf} chosen={paper} choose={choosePaper} />
}
