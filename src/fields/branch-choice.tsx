/** Chooses one of a few branches; nothing where there is no choice. */
import { wordText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { ChoiceSelect } from './choice-select.tsx'

type BranchChoiceProps = {
  readonly branches: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[]
  readonly branchId: number
  readonly choose: (id: number) => void
}

export function BranchChoice({ branches, branchId, choose }: BranchChoiceProps) {
  const { nameOf } = useNames()
  return (
    branches.length > 1 && (
      <ChoiceSelect
        aria-label={wordText('branch')}
        value={String(branchId)}
        options={branches.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
        choose={chosen => chosen !== null && choose(Number(chosen))}
      />
    )
  )
}
