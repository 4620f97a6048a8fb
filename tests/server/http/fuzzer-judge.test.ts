/** What the fuzzer complains of. */
import { describe, expect, test } from 'vitest'
import { type Asked, complaintAbout } from '#tests/fuzzer/judge.ts'

describe('the fuzzer', () => {
  const asked: Asked = {
    name: 'listBills',
    caller: 'owner',
    method: 'GET',
    targetBytes: 20,
    bodyBytes: 0,
    isPlain: true,
    isCutOff: false,
  }
  const answer = { status: 200, mediaType: 'application/json', text: '{"bills":[],"hasMore":false}', milliseconds: 1 }

  test('has nothing to say of a sound answer', () => {
    expect(complaintAbout(asked, answer)).toBeUndefined()
  })

  test.each<readonly [string, Partial<Asked>, Partial<typeof answer>]>([
    ['a failure', {}, { status: 500, text: '{}' }],
    ['a storage that is said to be away', {}, { status: 503, text: '{}' }],
    ['no answer', {}, { status: 0, text: 'socket hang up' }],
    ['an answer that took too long', {}, { milliseconds: 6000 }],
    ['a refusal in another shape', {}, { status: 404, text: 'Not found' }],
    ['a reply that the contract does not say', {}, { text: '{"bills":[{}],"hasMore":false}' }],
    ['a stranger who got in', { caller: 'stranger' }, {}],
    ['a broken token that opened something', { caller: 'broken token' }, {}],
    ['a guest who saw bills', { caller: 'guest' }, {}],
  ])('complains of %s', (_what, askedOtherwise, answeredOtherwise) => {
    expect(complaintAbout({ ...asked, ...askedOtherwise }, { ...answer, ...answeredOtherwise })).toBeTypeOf('string')
  })
})
