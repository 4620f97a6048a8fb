import { describe, expect, it } from 'vitest'
import { type UserDraft, userFormProblems } from '#domain/access/user-rules.ts'

const draft: UserDraft = {
  ...{ userName: 'salem', fullName: 'Salem', email: 'salem@shop.example', jobTitle: '', phoneNumber: '' },
  ...{ currentPassword: '', newPassword: '', confirmPassword: '', isEnabled: true, roles: [] },
  ...{ isLockedOut: false, mustChangePassword: false, features: [], discountLimit: '', branchIds: [], branchId: null },
}
const own = { kind: 'own', mayAssignRoles: false } as const
const other = { kind: 'other', mayAssignRoles: true } as const
const created = { kind: 'new', mayAssignRoles: false } as const

const found = (part: Partial<UserDraft>, rules: Parameters<typeof userFormProblems>[1]) =>
  userFormProblems({ ...draft, ...part }, rules).map(({ at, code }) => `${at} ${code}`)

describe('a user form', () => {
  it.each([
    [{ userName: ' ' }, ['userName required']],
    [{ userName: 'a' }, ['userName tooShort']],
    [{ userName: 'a'.repeat(200) }, []],
    [{ userName: 'a'.repeat(201) }, ['userName tooLong']],
    [{ fullName: '' }, ['fullName required']],
    [{ email: '' }, ['email required']],
    [{ email: 'salem@shop' }, ['email invalidEmail']],
    [{ email: `${'a'.repeat(200)}@shop.example` }, ['email tooLong']],
    [{ newPassword: 'Demo@2026' }, ['confirmPassword required']],
    [{ newPassword: 'Demo@2026', confirmPassword: 'Demo@2027' }, ['confirmPassword passwordMismatch']],
    [{ newPassword: 'Demo@2026', confirmPassword: 'Demo@2026' }, []],
    [{ newPassword: 'demo', confirmPassword: 'demo' }, ['newPassword tooShort']],
    [{ discountLimit: '12.5' }, []],
    [{ discountLimit: '101' }, ['discountLimit tooLarge']],
    [{ confirmPassword: 'Demo@2026' }, ['newPassword required', 'confirmPassword passwordMismatch']],
  ])('with %j has the problems %j', (part, problems) => {
    expect(found({ ...part, roles: ['cashier'] }, other)).toEqual(problems)
  })

  it('of oneself needs the current password, whatever changes', () => {
    expect(found({}, own)).toEqual(['currentPassword required'])
    expect(found({ currentPassword: 'x' }, own)).toEqual([])
  })

  it('of a new user needs a password and its repetition', () => {
    expect(found({}, created)).toEqual(['newPassword required', 'confirmPassword required'])
  })

  it('needs a role where roles may be assigned', () => {
    expect(found({}, other)).toEqual(['roles required'])
    expect(found({}, { ...other, mayAssignRoles: false })).toEqual([])
  })
})
