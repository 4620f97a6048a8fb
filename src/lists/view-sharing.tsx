/** Chooses the role that a view is shared with: Enter or the button confirms, Esc cancels. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavedView, savedViewEndpoints } from '#contract/saved-view.ts'
import { ChoiceSelect } from '../fields/choice-select.tsx'
import { FormField } from '../fields/form-field.tsx'
import { useApi } from '../services/api-context.ts'
import { Button } from '../ui/button.tsx'
import { nameRefusal } from './saved-views.ts'
import { unannounced, useViewChange } from './view-change.ts'

export function ViewSharing({ view, end }: { view: SavedView; end: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const roles = useQuery(api.query(savedViewEndpoints.listViewRoles, {}, unannounced)).data ?? []
  const [role, setRole] = useState(view.sharedWith)
  const share = useViewChange(
    () => api.call(savedViewEndpoints.shareView, { params: { id: view.id }, body: { sharedWith: role } }, unannounced),
    end,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!share.isPending) share.mutate()
  }
  return (
    <li data-changing className="p-2">
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={submit}
        onKeyDown={event => {
          const isEnter = event.key === 'Enter' && event.target instanceof HTMLSelectElement
          if (event.key === 'Escape') end()
          else if (isEnter) submit(event)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <FormField label={t('views.role', { name: view.name })} error={nameRefusal(share.error)} className="flex-1">
          {marks => (
            <ChoiceSelect
              {...marks}
              autoFocus
              value={role}
              none={t('views.nobody')}
              options={roles.map(each => ({ value: each, text: each }))}
              choose={next => {
                setRole(next)
                share.reset()
              }}
              className="h-9"
            />
          )}
        </FormField>
        <Button type="submit" className="mt-6.5" aria-disabled={share.isPending}>
          {t('views.shareNow')}
        </Button>
      </form>
    </li>
  )
}
