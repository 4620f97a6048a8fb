/** The rules of selling, and the period lock. Source: decisions 39 and 41, design page 3. */
import { pointsCountMax, pointsDaysMax } from '#domain/bills/points.ts'
import { lockNeed } from '../screen-needs.ts'
import { settingsTab } from './tab.ts'

const selling = { section: 'selling' } as const
const shifts = { section: 'shifts' } as const
const points = { section: 'customerPoints' } as const

const tobacco = { section: 'tobaccoFee', need: 'f-manage-tobacco-vat' } as const

export const salesSettings = settingsTab({
  name: 'sales',
  fragment: 'sales',
  title: 'salesSettings',
  need: 'superadmin',
  fields: {
    discountLimit: { ...selling, kind: 'percent', isRequired: true, need: 'f-manage-discount-limit', example: '10' },
    oversellPolicy: { ...selling, kind: 'choice', choices: ['block', 'allow'], isRequired: true },
    /** Cash is rounded to a multiple of this step. */
    cashStepHalalas: {
      ...selling,
      kind: 'choice',
      choices: ['1', '5', '10', '25', '50', '100'],
      names: 'halalas',
      isRequired: true,
    },
    /** How long a bill may wait offline on a device. Source: decision 52. */
    offlineDays: { ...selling, kind: 'count', min: 0, max: 7, isRequired: true },
    isShiftRequired: { ...shifts, kind: 'flag' },
    /** A difference above it needs an approval. */
    shiftDifferenceLimit: { ...shifts, kind: 'money', isRequired: true, example: '10.00' },
    isTobaccoFeeEnabled: { ...tobacco, kind: 'flag' },
    tobaccoFeeRate: { ...tobacco, kind: 'percent', isRequired: true, example: '100' },
    /** For one unit of an item. */
    tobaccoFeeMinimum: { ...tobacco, kind: 'money', isRequired: true, example: '25.00' },
    /** Today by default; the fee of earlier days does not change. */
    tobaccoFeeFirstDay: { ...tobacco, word: 'holdsFrom', kind: 'day' },
    isPointsEnabled: { ...points, kind: 'flag' },
    /** Each full amount of this size that a customer pays earns one point. */
    pointsAmount: { ...points, kind: 'money', isRequired: true, example: '10.00' },
    pointsValue: { ...points, kind: 'money', isRequired: true, example: '0.10' },
    pointsMinimum: { ...points, kind: 'count', min: 1, max: pointsCountMax, isRequired: true },
    pointsDays: { ...points, kind: 'count', min: 0, max: pointsDaysMax, isRequired: true },
    /** The last locked day. */
    periodLockDay: { kind: 'day', section: 'closedBooks', need: lockNeed },
  },
})
