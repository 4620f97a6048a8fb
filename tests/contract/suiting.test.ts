import { describe, expect, test } from 'vitest'
import { definitions } from '#contract/definitions/registry.ts'
import { suitingChoices, unsuitedChoices } from '#contract/definitions/suiting.ts'

describe.each(['item', 'service'] as const)('the reason why %s bears no VAT', name => {
  const { fields } = definitions[name]
  const offered = (vatCategory?: string) => suitingChoices(fields.exemptionReason, { vatCategory })

  test('is offered for its VAT category only', () => {
    expect(offered('exempt')).toEqual(['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'])
    expect(offered('outOfScope')).toEqual(['VATEX-SA-OOS'])
    expect(offered('zero')).toHaveLength(14)
    expect(offered('standard')).toEqual([])
    expect(offered()).toHaveLength(18)
  })

  test.each([
    ['zero', 'VATEX-SA-35', true],
    ['zero', '', true],
    ['standard', '', true],
    ['standard', 'VATEX-SA-35', false],
    ['exempt', 'VATEX-SA-35', false],
    ['zero', 'VATEX-SA-OOS', false],
    ['zero', 'VATEX-SA-99', false],
  ])('with the category %s and the reason %s suits: %s', (vatCategory, exemptionReason, suits) => {
    const problems = suits ? [] : [{ at: 'exemptionReason', code: 'notOfVatCategory' }]
    expect(unsuitedChoices(fields, { vatCategory, exemptionReason })).toEqual(problems)
  })
})
