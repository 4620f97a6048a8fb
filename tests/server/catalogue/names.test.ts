import { expect, test } from 'vitest'
import { namingIds } from '#server/catalogue/names.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const coffee = { nameAr: 'قهوة', nameEn: 'Coffee' }
const otherCoffee = { nameAr: 'قهوة', nameEn: 'Arabic coffee' }

describeOnBothDatabases('names', open => {
  test('have one row each, however often and by whomever they are asked for', async () => {
    const db = await open()
    const first = await db.write([], tx => namingIds(db.kind, tx, [coffee, otherCoffee, coffee]))
    expect(first[0]).toBe(first[2])
    expect(first[0]).not.toBe(first[1])
    const again = await db.write([], tx => namingIds(db.kind, tx, [otherCoffee, coffee]))
    expect(again).toEqual([first[1], first[0]])
    expect(await db.write([], tx => namingIds(db.kind, tx, []))).toEqual([])
    const rows = await db.read.selectFrom('naming').select(['name_ar', 'name_en']).orderBy('id').execute()
    expect(rows).toHaveLength(2)
  })

  test('asked for at once by many are still one', async () => {
    const db = await open()
    const all = await Promise.all(
      Array.from({ length: 12 }, () => db.write([], tx => namingIds(db.kind, tx, [coffee]))),
    )
    expect(new Set(all.flat()).size).toBe(1)
  })
})
