import { expect, it } from 'vitest'
import { foldName, isEmail, passwordProblems } from '#domain/access/credentials.ts'

it.each([
  ['Demo@2026', []],
  ['aA1$aA1$', []],
  ['', ['required']],
  ['aA1$aA1', ['tooShort']],
  ['AAAA111$', ['passwordNeedsLowercase']],
  ['aaaa111$', ['passwordNeedsUppercase']],
  ['aaaaAAA$', ['passwordNeedsDigit']],
  ['aaaaAAA1#', ['passwordNeedsSymbol']],
  ['كلمة المرور', ['passwordNeedsLowercase', 'passwordNeedsUppercase', 'passwordNeedsDigit', 'passwordNeedsSymbol']],
])('the password %j is refused for %j', (password, codes) => {
  expect(passwordProblems('p', password).map(each => each.code)).toEqual(codes)
})

it.each([...'$@!%*?&'])('%s is a symbol that a password may have', symbol => {
  expect(passwordProblems('p', `aaaAAA11${symbol}`)).toEqual([])
})

it.each([
  ['a@b.sa', true],
  ['first.last+tag@mail.shop.example', true],
  ['مدير@متجر.السعودية', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@.b', false],
  ['a b@c.d', false],
  ['a@b@c.d', false],
  ['@b.c', false],
  ['', false],
])('whether %j is an e-mail: %j', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne)
})

it('one name in other cases, spaces and Unicode forms is the same name', () => {
  expect(foldName(' Sárah ')).toBe(foldName('SÁRAH'))
  expect(foldName('ﻣﺤﻤﺪ')).toBe(foldName('محمد'))
})
