/** The placeholders of each text, such as `{net}`. */
export const textPlaces = {
  monthOver: ['net', 'bills', 'before'],
  monthSoFar: ['net', 'bills', 'before'],
  noSales: [],
  noSalesSoFar: [],
  notBegun: [],
  nothingToAdvise: [],
  goals: [],
  pairs: [],
  margins: [],
  lying: [],
  hours: [],
  allBranches: [],
  soldTogether: ['pair', 'sales', 'share', 'rarer'],
  goodsThatLie: ['item', 'quantity', 'value', 'days'],
  fallenMargin: ['item', 'margin', 'before', 'net'],
  busyHour: ['when', 'bills', 'days', 'perCashier', 'average'],
  quietHours: ['when', 'days'],
  goalMissed: ['branch', 'net', 'goal', 'reached', 'gap'],
  goalOutOfReach: ['branch', 'net', 'goal', 'gap', 'daysLeft', 'perDay', 'perDaySoFar'],
  writtenByModel: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RecommendationText = keyof typeof textPlaces
export type RecommendationTexts = Readonly<Record<RecommendationText, string>>
