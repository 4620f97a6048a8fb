import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { changeDelivery } from '#src/delivery/change-delivery.ts'
import { aBillDocument } from '#tests/support/bill-document.ts'
import { aLine } from '#tests/support/bills.ts'

const posted = (isDelivered: boolean) =>
  aBillDocument([{ ...aLine('115.00'), nameAr: 'كتاب', nameEn: 'Book' }], { isDelivered })

type Api = Parameters<typeof changeDelivery>[0]

const problems = [{ at: 'lines.0.quantity', code: 'notEnoughStock', params: { available: '3', asked: '5' } }]

function refusing(status: number, error: string, description: string | null, isDeliveredNow = false) {
  const asked: AnyEndpoint[] = []
  const api = {
    call: async (endpoint: AnyEndpoint) => {
      asked.push(endpoint)
      throw new ApiError({ status, error, description, problems })
    },
    read: async (endpoint: AnyEndpoint) => {
      asked.push(endpoint)
      return posted(isDeliveredNow)
    },
  }
  return { api: api as unknown as Api, asked }
}

const action = (isDelivered: boolean) => ({ billId: 3, isDelivered })

test('a refusal is shown in the words of the server', async () => {
  const { api, asked } = refusing(422, 'quantity_over', 'quantityOver')
  const outcome = await changeDelivery(api, action(true))
  expect(outcome).toEqual({ kind: 'refused', reason: { kind: 'shared', text: 'quantityOver', problems } })
  expect(asked).toHaveLength(1)
})

test('where there was nothing to do, the current bill shows why', async () => {
  const reasonOf = async (isDelivered: boolean, isDeliveredNow: boolean) =>
    changeDelivery(refusing(409, 'process_ignored', 'processIgnored', isDeliveredNow).api, action(isDelivered))
  expect(await reasonOf(true, true)).toEqual({
    kind: 'refused',
    reason: { kind: 'shared', text: 'billDelivered', problems: [] },
  })
  expect(await reasonOf(true, false)).toEqual({ kind: 'refused', reason: { kind: 'nothingLeft' } })
  expect(await reasonOf(false, false)).toEqual({ kind: 'refused', reason: { kind: 'noExitStatement' } })
})

test('no answer is no refusal of the server', async () => {
  const outcome = await changeDelivery(refusing(0, 'network', null).api, action(true))
  expect(outcome).toEqual({ kind: 'refused', reason: { kind: 'noAnswer' } })
})
