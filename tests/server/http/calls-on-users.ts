/** Users of some branches see those of no other; their writing calls: `users.test.ts`. Roles have no branch. */
const ofBranches = {
  says: (users: readonly { userName: string }[]) =>
    users.map(({ userName }) => userName).filter(userName => userName.startsWith('of-the-')),
  ...{ first: ['of-the-first'], second: ['of-the-second'], both: ['of-the-first', 'of-the-second'] },
}

export const callsOnUsers = {
  listUsers: { asks: { query: {} }, ...ofBranches },
  listUsersPage: { asks: { params: { pageNumber: 1, pageSize: 100 } }, ...ofBranches },
  getUser: 'has no branch',
  getUserByName: 'has no branch',
  createUser: 'has no branch',
  addUser: 'has no branch',
  saveUser: 'has no branch',
  patchUser: 'has no branch',
  patchOwnUser: 'has no branch',
  unblockUser: 'has no branch',
  deleteUser: 'has no branch',
  uploadProfilePicture: 'has no branch',
  saveProfilePicture: 'has no branch',
  listRoles: 'has no branch',
  listRolesPage: 'has no branch',
  getRole: 'has no branch',
  getRoleByName: 'has no branch',
  createRole: 'has no branch',
  saveRole: 'has no branch',
  deleteRole: 'has no branch',
} as const
