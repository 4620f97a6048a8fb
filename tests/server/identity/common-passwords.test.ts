import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/identity/common-passwords.ts'

test.each([
  ['Password1!'],
  ['Password@2026'],
  ['P@ssw0rd'],
  ['p@$$W0RD123!'],
  ['$ummer2026!'],
  ['Admin@123456'],
  ['1Qaz@wsx'],
  ['!Dragon88'],
  ['Ｐａｓｓｗｏｒｄ１！'],
])('%s is a common password, dressed up', async password => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([['Kd7qm-vx2Hw-9prt!'], ['Sand%Tulip4Kettle'], ['Xk2$9!74q'], ['Dragon#88417293'], ['متجر$Qamar7Layl']])(
  '%s is none',
  async password => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
