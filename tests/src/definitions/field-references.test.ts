import { expect, test } from 'vitest'
import { fieldReferences } from '#src/definitions/field-references.ts'
import { referencesOf } from '#src/references/references.ts'

const app = { id: 3, code: '1', nameAr: 'جاهز', nameEn: 'Jahez' }

test('a form waits for the rows of the fields it asks about, and for no other', async () => {
  const references = fieldReferences()
  references.findAmong('app', referencesOf('deliveryApp', [], true))
  references.findAmong('unit', referencesOf('saleUnit', [], true))
  references.findAmong('account', referencesOf('account', []))
  await references.loaded(['account', 'price'])
  const order: string[] = []
  const saved = references.loaded(['app', 'account']).then(() => order.push('saved'))
  references.findAmong('unit', referencesOf('saleUnit', []))
  await Promise.resolve()
  order.push('app')
  references.findAmong('app', referencesOf('deliveryApp', [app]))
  await saved
  expect(order).toEqual(['app', 'saved'])
  expect(references.areLoading(['app', 'unit', 'account'])).toBe(false)
  expect(references.byField.get('app')?.finder.named('jahez')).toMatchObject({ kind: 'one', row: app })
})
