/** The permission groups with their features, two per row. A group is active if any of its features is; its box sets all. Source: spec §2, §5. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionGroup } from '#contract/account.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cn } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'

type Feature = PermissionGroup['features'][number]

type PermissionTreeProps = {
  readonly groups: readonly PermissionGroup[]
  /** The ids of the ticked features. */
  readonly held: readonly number[]
  /** The ids of those that come from roles. */
  readonly fromRoles?: ReadonlySet<number>
  /** Other features are shown only when they are active. */
  readonly isOffered: (featureCode: string) => boolean
  readonly isReadOnly: boolean
  readonly error: string | null
  readonly tick: (features: readonly number[], isTicked: boolean) => void
}

const noFeatures: ReadonlySet<number> = new Set()

export function PermissionTree(props: PermissionTreeProps) {
  const { groups, held, fromRoles = noFeatures, isOffered, isReadOnly, error, tick } = props
  const { t } = useTranslation()
  const ticked = new Set(held)
  const shown = groups
    .map(group => ({
      group,
      features: group.features.filter(
        ({ id, featureCode }) => isReadOnly || isOffered(featureCode) || ticked.has(id) || fromRoles.has(id),
      ),
    }))
    .filter(({ features }) => features.length > 0)
  const mayTick = ({ id, featureCode }: Feature) => !(isReadOnly || fromRoles.has(id)) && isOffered(featureCode)
  return (
    <section aria-label={t('permissions.title')} className="space-y-3">
      {error !== null && <FieldError role="alert">{error}</FieldError>}
      {shown.map(({ group, features }) => (
        <Group
          key={group.id}
          {...{ group, features, ticked, fromRoles, tick }}
          mine={features.filter(mayTick).map(({ id }) => id)}
        />
      ))}
    </section>
  )
}

type GroupProps = Pick<PermissionTreeProps, 'tick'> & {
  readonly group: PermissionGroup
  readonly features: readonly Feature[]
  readonly ticked: ReadonlySet<number>
  readonly fromRoles: ReadonlySet<number>
  /** The features that the user may tick here. */
  readonly mine: readonly number[]
}

function Group({ group, features, ticked, fromRoles, mine, tick }: GroupProps) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const isHeld = (id: number) => ticked.has(id) || fromRoles.has(id)
  const count = features.filter(({ id }) => isHeld(id)).length
  const isAll = count === features.length
  const id = `group-${group.id}`
  const numbers = { number: formats.count(count), all: formats.count(features.length) }
  return (
    <fieldset className="min-w-0 rounded-md border border-border">
      <legend className="ms-3 px-1">
        <label htmlFor={id} className="flex items-center gap-2 font-semibold">
          <MixedCheckbox
            id={id}
            isAll={isAll}
            isSome={count > 0}
            disabled={mine.length === 0}
            tick={() => tick(mine, !(isAll || mine.every(isHeld)))}
          />
          {nameOf({ nameAr: group.arabicName, nameEn: group.name })}
          <span className="font-normal text-muted-foreground text-sm tabular-nums">
            {t('permissions.held', numbers)}
          </span>
        </label>
      </legend>
      <div className="grid gap-x-6 gap-y-1.5 px-4 pt-1 pb-3 sm:grid-cols-2">
        {features.map(feature => (
          <FeatureBox
            key={feature.id}
            feature={feature}
            isHeld={isHeld(feature.id)}
            isFromRole={fromRoles.has(feature.id)}
            isFixed={!mine.includes(feature.id)}
            tick={isTicked => tick([feature.id], isTicked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MixedCheckboxProps = {
  readonly id: string
  readonly isAll: boolean
  readonly isSome: boolean
  readonly disabled: boolean
  readonly tick: () => void
}

/** Shows a dash when only some are active. */
function MixedCheckbox({ id, isAll, isSome, disabled, tick }: MixedCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const isMixed = isSome && !isAll
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed
  })
  return <Checkbox ref={input} id={id} checked={isAll} disabled={disabled} onChange={tick} />
}

type FeatureBoxProps = {
  readonly feature: Feature
  readonly isHeld: boolean
  readonly isFromRole: boolean
  readonly isFixed: boolean
  readonly tick: (isTicked: boolean) => void
}

function FeatureBox({ feature, isHeld, isFromRole, isFixed, tick }: FeatureBoxProps) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const id = `feature-${feature.id}`
  return (
    <label
      htmlFor={id}
      title={feature.description}
      className={cn('flex min-w-0 items-center gap-2.5', isFixed ? 'text-muted-foreground' : 'cursor-pointer')}
    >
      <Checkbox id={id} checked={isHeld} disabled={isFixed} onChange={event => tick(event.target.checked)} />
      <span className="min-w-0 break-words">{nameOf({ nameAr: feature.arabicName, nameEn: feature.name })}</span>
      {isFromRole && (
        <span className="ms-auto shrink-0 rounded bg-muted px-1.5 text-muted-foreground text-xs">
          {t('permissions.fromRole')}
        </span>
      )}
    </label>
  )
}
