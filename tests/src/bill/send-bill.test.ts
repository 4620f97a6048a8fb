import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { sendFailureOf } from '#src/screens/bill/send-bill.ts'

const error = (status: number, name: string, description: string | null = null) =>
  new ApiError({ status, error: name, description })

describe('what became of a bill that was not saved', () => {
  test.each([
    ['no network', error(0, 'network')],
    ['a proxy answered', error(404, 'unknown')],
    ['the server broke down', error(500, 'internal_error', 'internalError')],
    ['the database was away', error(503, 'storage_unavailable', 'storageUnavailable')],
    ['the answer could not be read', error(200, 'unexpected_reply')],
  ])('is uncertain when %s', (_, given) => {
    expect(sendFailureOf(given)).toMatchObject({ isUncertain: true, reason: 'unanswered', problems: [] })
  })

  test.each([
    [422, 'total_differs', 'totalDiffers'],
    [409, 'idempotency_key_reused', 'idempotencyKeyReused'],
    [401, 'session_expired', 'refreshTokenRefused'],
    [429, 'too_many_requests', 'tooManyRequests'],
  ])('is certain when the server itself refuses it (%i %s)', (status, name, description) => {
    expect(sendFailureOf(error(status, name, description))).toMatchObject({
      isUncertain: false,
      reason: 'refused',
      description,
    })
  })

  test('keeps every problem with its place', () => {
    const problems = [{ at: 'BillItems.0.quantity', code: 'notEnoughStock', params: { available: '2' } }]
    const given = new ApiError({ status: 422, error: 'quantity_over', description: 'quantityOver', problems })
    expect(sendFailureOf(given).problems).toEqual(problems)
  })
})
