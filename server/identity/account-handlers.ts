/** The signed-in user's own profile, password and preferences, and the permission table. Source: spec §5, §7. */
import { type accountEndpoints, userConfiguration } from '#contract/account.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { knownUser, saveProfile } from './own-profile.ts'
import { groupsOf, userReply } from './user-reply.ts'

export const accountHandlers: HandlersOf<typeof accountEndpoints> = {
  getOwnUser: async call => userReply(await knownUser(call.services.db.read, call.caller), call),

  saveOwnUser: async call => {
    await saveProfile(call, call.caller, call.body)
    return userReply(await knownUser(call.services.db.read, call.caller), call)
  },

  getPreferences: async ({ services, caller }) => {
    const user = await knownUser(services.db.read, caller)
    return user.configuration === '' ? null : userConfiguration.parse(JSON.parse(user.configuration))
  },

  savePreferences: async ({ services, caller, body }) => {
    await services.db.write([], async tx => {
      await tx
        .updateTable('user_account')
        .set({ configuration: body === null ? '' : JSON.stringify(body) })
        .where('id', '=', caller.userId)
        .execute()
    })
    return body
  },

  getAllGroups: async ({ caller, language }) => groupsOf(caller.access, language),

  getFeatures: async ({ caller, language }) =>
    groupsOf(caller.access, language)
      .flatMap(group => group.features)
      // Spec §6: granted with the groups, and not among the defined features.
      .filter(({ featureCode }) => featureCode !== 'f-user-management'),
}
