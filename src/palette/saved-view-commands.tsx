/** The user's saved views as palette commands. */
import { useQuery } from '@tanstack/react-query'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { addressOfView, savedViewsQuery } from '../lists/saved-views.ts'
import { useTitleKey } from '../lists/view-title.ts'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'

export function SavedViewCommands() {
  const api = useApi()
  const goTo = useGoTo()
  const titleOf = useTitleKey()
  const views = useQuery(savedViewsQuery(api)).data ?? []
  useCommands(
    views.flatMap((view): Command[] => {
      const title = titleOf(view)
      if (title === undefined) return []
      const run = () => goTo(addressOfView(view))
      const id = `view:${view.id}`
      return [{ id, name: view.name, title: `titles.${title}`, icon: 'savedView', group: 'goTo', when: '!dialog', run }]
    }),
  )
  return null
}
