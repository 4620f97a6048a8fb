import { describe, expect, test } from 'vitest'
import { accessOf } from '#domain/access/can.ts'
import { features } from '#domain/access/features.ts'
import { canAssignRole, canDeleteRole, canEditRole, canGrantFeature } from '#domain/access/roles.ts'

const owner = accessOf(['superadmin'], [])
const all = features.map(({ code }) => code)
const admin = accessOf(['administrator'], all)
const roleEditor = accessOf(['office'], all)
const cashier = accessOf(['cashier'], ['f-create-sales-invoice'])

describe('roles', () => {
  test('only a superadmin edits the administrator, and nobody edits the superadmin', () => {
    expect([owner, admin, roleEditor, cashier].map(who => canEditRole(who, 'administrator'))).toEqual([
      true,
      false,
      false,
      false,
    ])
    for (const who of [owner, admin, roleEditor, cashier]) expect(canEditRole(who, 'superadmin')).toBe(false)
  })

  test('any other role is edited and deleted with roles.manage', () => {
    for (const rule of [canEditRole, canDeleteRole]) {
      expect([owner, admin, roleEditor, cashier].map(who => rule(who, 'cashier'))).toEqual([true, true, true, false])
    }
  })

  test('nobody deletes the administrator or the superadmin', () => {
    for (const who of [owner, admin, roleEditor, cashier]) {
      expect(canDeleteRole(who, 'administrator')).toBe(false)
      expect(canDeleteRole(who, 'superadmin')).toBe(false)
    }
  })

  test('user management is granted only by an administrator who may edit roles', () => {
    for (const code of ['f-user-management', 'users.manage'] as const) {
      expect([owner, admin, roleEditor, cashier].map(who => canGrantFeature(who, code))).toEqual([
        true,
        true,
        false,
        false,
      ])
      expect(canGrantFeature(accessOf(['administrator'], []), code)).toBe(false)
    }
  })

  test('nobody grants a feature that they do not hold', () => {
    for (const { code } of features.filter(each => each.code !== 'roles.manage')) {
      const others = accessOf(['office'], ['roles.manage', ...all.filter(each => each !== code)])
      expect(canGrantFeature(others, code)).toBe(false)
      expect(canGrantFeature(owner, code)).toBe(true)
    }
    const limiter = accessOf([], ['roles.assign', 'f-manage-discount-limit'])
    expect(canGrantFeature(limiter, 'f-manage-discount-limit')).toBe(true)
  })

  test('users of some branches change no role, which is for all', () => {
    for (const access of [admin, roleEditor])
      expect(canEditRole({ ...access, branches: new Set([1]) }, 'cashier')).toBe(false)
    expect(canDeleteRole({ ...admin, branches: new Set([1]) }, 'cashier')).toBe(false)
    expect(canEditRole({ ...owner, branches: new Set([1]) }, 'cashier')).toBe(true)
  })

  test('every other feature is granted by those who hold it with roles.manage, and refused without it', () => {
    const reserved = ['f-user-management', 'users.manage']
    for (const { code } of features.filter(feature => !reserved.includes(feature.code))) {
      expect(canGrantFeature(roleEditor, code)).toBe(true)
      expect(canGrantFeature(cashier, code)).toBe(false)
    }
  })

  test('a role is assigned only by who may not raise himself with it', () => {
    const everyone = [owner, admin, roleEditor, cashier]
    expect(everyone.map(who => canAssignRole(who, 'superadmin'))).toEqual([true, false, false, false])
    expect(everyone.map(who => canAssignRole(who, 'administrator'))).toEqual([true, true, false, false])
    expect(everyone.map(who => canAssignRole(who, 'cashier'))).toEqual([true, true, true, false])
  })
})
