/** What a document did to the points of a customer. Points that came back or expired count less what was undone later. */
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, document } = commonDimensions

export const pointsMoves = fact({
  name: 'pointsMoves',
  dimensions: { day, month, branch, party: { kind: 'reference', of: 'party', word: 'person' }, document },
  measures: {
    earned: { kind: 'count', over: 'sum', word: 'pointsEarned' },
    spent: { kind: 'count', over: 'sum', word: 'pointsSpent' },
    expired: { kind: 'count', over: 'sum', word: 'pointsExpired' },
    corrected: { kind: 'count', over: 'sum', word: 'pointsCorrected' },
    /** What it added to the balance, and to what the shop owes. */
    points: { kind: 'count', over: 'sum', word: 'pointsChange' },
    value: { kind: 'money', over: 'sum', word: 'pointsChangeWorth' },
    balance: { kind: 'count', over: 'closing', word: 'pointsBalance' },
    worth: { kind: 'money', over: 'closing', word: 'pointsWorth' },
  },
})
