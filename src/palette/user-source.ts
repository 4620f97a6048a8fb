/** The users in the palette, for those who may see them in the settings. */
import { lookupEndpoints } from '#contract/lookup.ts'
import type { Api } from '../api/api.ts'
import type { EntitySource } from '../commands/entities.ts'
import { titleText } from '../i18n/keys.ts'

export function userSource(api: Api): EntitySource {
  return {
    ...{ name: 'users', kinds: ['row'], need: 'users.view' },
    load: async signal => {
      const options = { signal, isBackground: true, notify: 'never' } as const
      const users = await api.read(lookupEndpoints.getUsersForReports, { query: {} }, options)
      return users.map(({ id, userName, fullName }) => ({
        ...{ id: `user:${id}`, kind: 'row', codes: [userName], path: `/settings?open=${id}#users` },
        texts: [fullName || userName, ''] as const,
        detail: () => titleText('users'),
      }))
    },
  }
}
