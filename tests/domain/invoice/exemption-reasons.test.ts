import { expect, test } from 'vitest'
import { exemptionOf, exemptionReasons, exemptionReasonsFor } from '#domain/invoice/exemption-reasons.ts'

test('every reason has a code of the authority, one VAT category and a text in both languages', () => {
  const codes = (wanted: string) => exemptionReasons.filter(each => each.category === wanted).map(({ code }) => code)
  expect(codes('exempt')).toEqual(['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'])
  expect(codes('zero').map(code => code.replace('VATEX-SA-', ''))).toEqual(
    '32 33 34-1 34-2 34-3 34-4 34-5 35 36 EDU HEA MLTRY DIPLOMAT DUTYFREE'.split(' '),
  )
  expect(codes('outOfScope')).toEqual(['VATEX-SA-OOS'])
  for (const { nameAr, nameEn } of exemptionReasons)
    expect([/\p{Script=Arabic}/u.test(nameAr), nameEn]).not.toContain('')
  expect(new Set(exemptionReasons.map(({ code }) => code)).size).toBe(18)
})

test('a VAT category has its own reasons, the standard one none', () => {
  expect(exemptionReasonsFor('zero')).toContain('VATEX-SA-35')
  expect(exemptionReasonsFor('exempt')).toEqual(['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'])
  expect(exemptionReasonsFor('outOfScope')).toEqual(['VATEX-SA-OOS'])
  expect(exemptionReasonsFor('standard')).toEqual([])
})

test('only a supply out of scope has a reason that nobody chose', () => {
  expect(exemptionOf('zero', 'VATEX-SA-35')).toEqual({ code: 'VATEX-SA-35', text: 'الأدوية والمعدات الطبية' })
  expect(exemptionOf('zero', null)).toBeNull()
  expect(exemptionOf('exempt', null)).toBeNull()
  expect(exemptionOf('outOfScope', null)?.code).toBe('VATEX-SA-OOS')
  expect(exemptionOf('standard', null)).toBeNull()
})
