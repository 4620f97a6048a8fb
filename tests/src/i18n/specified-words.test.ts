/** Words that the specification states letter by letter. Source: spec §8 (role and user messages). */
import { expect, test } from 'vitest'
import { textsOf } from '#tests/support/texts.ts'

const english = textsOf('en')

test.each([
  ['roles.nameRequired', 'Role name is required'],
  ['roles.nameLength', 'Please enter a role name (minimum of 2 and maximum of 200 characters)'],
  ['roles.created', 'Role "{{name}}" was created successfully'],
  ['roles.saved', 'Changes to role "{{name}}" was saved successfully'],
  ['roles.removeQuestion', 'Are you sure you want to delete the "{{name}}" role?'],
  ['users.created', 'User "{{name}}" was created successfully'],
  ['users.saved', 'Changes to user "{{name}}" was saved successfully'],
  ['users.removeQuestion', 'Are you sure you want to delete "{{name}}"?'],
  ['users.unblocked', 'User has been successfully unblocked'],
  ['users.unblocking', 'Unblocking user...'],
  ['permissions.deleting', 'Deleting...'],
  ['preferences.loaded', 'Defaults loaded!'],
  ['preferences.setTitle', 'New Defaults'],
  ['preferences.setDone', 'Account defaults updated successfully'],
  ['preferences.resetTitle', 'Defaults Reset'],
  ['preferences.resetDone', 'Account defaults reset completed successfully'],
  ['preferences.resetting', 'Resetting defaults'],
  ['preferences.cancelled', 'Operation Cancelled!'],
  ['userForm.cancelledDetail', 'Operation cancelled by user'],
])('%s says %j', (key, words) => {
  const [section = '', name = ''] = key.split('.')
  expect(english[section]?.[name]).toBe(words)
})
