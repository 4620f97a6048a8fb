import { describe, expect, test } from 'vitest'
import { accessOf, superadminRole } from '#domain/access/can.ts'
import { listedTabs } from '#src/catalogue/settings-tabs.ts'

const fragments = (roles: readonly string[], ...permissions: readonly string[]) =>
  listedTabs(accessOf(roles, permissions)).map(({ path }) => path.slice(path.indexOf('#') + 1))

/** Spec §6. */
describe('the tabs of backups and the logo', () => {
  test.each([
    [['f-backup'], ['backup']],
    [['f-adjust-entity-logo'], ['logo']],
    [['users.view', 'manageVat'], []],
  ])('with %j are %j', (permissions, tabs) => {
    expect(fragments([], ...permissions).filter(each => each === 'backup' || each === 'logo')).toEqual(tabs)
  })
})

/** Spec §6. */
describe('the tabs of users and roles', () => {
  test.each([
    [['users.view'], ['users']],
    [['roles.view'], ['roles']],
    [
      ['users.view', 'roles.view'],
      ['users', 'roles'],
    ],
    // To manage them is not to see them.
    [['users.manage', 'roles.manage', 'roles.assign'], []],
    [['f-backup'], []],
  ])('with %j are %j', (permissions, tabs) => {
    expect(fragments([], ...permissions).filter(each => each === 'users' || each === 'roles')).toEqual(tabs)
  })

  test('are open to a superadmin, after VAT and e-invoicing', () => {
    const all = fragments([superadminRole])
    expect(all.slice(all.indexOf('vatSetting'), all.indexOf('vatSetting') + 4)).toEqual([
      'vatSetting',
      'einvoice',
      'users',
      'roles',
    ])
  })
})
