/** Users, as administrators see and change them. Source: spec §2, §5 and §7; docs/security.md has the rules. */
import type { userEndpoints } from '#contract/users.ts'
import { foldName } from '#domain/access/credentials.ts'
import { requireFound } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import type { Tx } from '../db/database.ts'
import { knownUser, saveProfile } from './own-profile.ts'
import { pageOf } from './pages-of-accounts.ts'
import { saveUserPicture, storeUserPicture } from './profile-pictures.ts'
import { removeUser } from './remove-user.ts'
import { addUser, type Signed, saveUser, unblockUser } from './save-user.ts'
import { patchedProfile, patchedUser } from './user-patch.ts'
import { plainUser, userReply } from './user-reply.ts'
import { isSeen } from './user-rules.ts'
import { readUsers, type UserRecord } from './users.ts'

export const userHandlers: HandlersOf<typeof userEndpoints> = {
  listUsers: async call => pageOf(await listed(call), call.query),
  listUsersPage: async call => pageOf(await listed(call), call.params),
  getUser: async call => userReply(await seenUser(call.services.db.read, call.caller, call.params.id), call),
  getUserByName: async call => {
    const name = foldName(call.params.userName)
    const users = await seenUsers(call.services.db.read, call.caller)
    return userReply(requireFound(users.find(({ userName }) => foldName(userName) === name)), call)
  },

  createUser: async call => replyOf(call, await addUser(call, call.body)),
  addUser: async call => replyOf(call, await addUser(call, call.body)),

  saveUser: async call => {
    const { id } = await seenUser(call.services.db.read, call.caller, call.params.id)
    await saveUser(call, id, call.body)
    return replyOf(call, id)
  },

  patchUser: async call => {
    const record = await seenUser(call.services.db.read, call.caller, call.params.id)
    await saveUser(call, record.id, patchedUser(record, call.body))
    return replyOf(call, record.id)
  },

  patchOwnUser: async call => {
    const record = await knownUser(call.services.db.read, call.caller)
    await saveProfile(call, call.caller, patchedProfile(record, call.body))
    return replyOf(call, record.id)
  },

  unblockUser: async call => {
    const { id } = await seenUser(call.services.db.read, call.caller, call.params.id)
    await unblockUser(call, id)
    return replyOf(call, id)
  },

  deleteUser: async call => {
    const { id } = await seenUser(call.services.db.read, call.caller, call.params.id)
    return { isDeleted: await removeUser(call, id) }
  },

  uploadProfilePicture: async call => storeUserPicture(call.services, call.caller, call.body.files, call.body.fileName),

  saveProfilePicture: async call => {
    const { id = call.caller.userId, fileName } = call.body
    await saveUserPicture(call, id, fileName)
    return replyOf(call, id)
  },
}

async function listed({ services, caller }: Signed) {
  const users = await seenUsers(services.db.read, caller)
  return users.map((record, place) => ({ ...plainUser(record, services.now()), index: place + 1 }))
}

async function seenUsers(tx: Tx, { access, userId }: Caller): Promise<readonly UserRecord[]> {
  return (await readUsers(tx)).filter(record => record.id === userId || isSeen(access, record))
}

async function seenUser(tx: Tx, { access, userId }: Caller, id: number): Promise<UserRecord> {
  const [record] = await readUsers(tx, id)
  return requireFound(record && (id === userId || isSeen(access, record)) ? record : undefined)
}

async function replyOf(call: Signed, id: number) {
  return userReply(requireFound((await readUsers(call.services.db.read, id))[0]), call)
}
