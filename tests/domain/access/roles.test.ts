import { describe, expect, test } from 'vitest'
import { accessOf } from '#domain/access/can.ts'
import { features } from '#domain/access/features.ts'
import { canAssignRole, canDeleteRole, canEditRole, canGrantFeature } from '#domain/access/roles.ts'

const owner = accessOf(['superadmin'], [])
const admin = accessOf(['administrator'], ['roles.manage', 'roles.assign'])
const roleEditor = accessOf(['office'], ['roles.manage', 'roles.assign'])
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

  test('the discount limit is offered only to who holds it', () => {
    expect(canGrantFeature(roleEditor, 'f-manage-discount-limit')).toBe(false)
    expect(canGrantFeature(owner, 'f-manage-discount-limit')).toBe(true)
    expect(canGrantFeature(accessOf([], ['roles.manage', 'f-manage-discount-limit']), 'f-manage-discount-limit')).toBe(
      true,
    )
  })

  test('every other feature is granted with roles.manage and refused without it', () => {
    const reserved = ['f-user-management', 'users.manage', 'f-manage-discount-limit']
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
