/** The name of a campaign, next to its discount. */
import type { Gift } from '#machines/bill-editor/campaigns.ts'
import { useNames } from '../../i18n/names.ts'
import { cn } from '../../ui/class-names.ts'
import { NameText } from '../../ui/isolated-text.tsx'

type CampaignNameProps = { readonly of: Gift; readonly isOnPrimary?: boolean; readonly className?: string }

export function CampaignName({ of: { campaign }, isOnPrimary = false, className }: CampaignNameProps) {
  const { nameOf } = useNames()
  return (
    <bdi className={cn('rounded text-2xs font-medium', !isOnPrimary && 'text-success', className)}>
      <NameText text={nameOf(campaign)} />
    </bdi>
  )
}
