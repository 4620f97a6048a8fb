import type { RecommendationTexts } from './text-places.ts'

export const en: RecommendationTexts = {
  monthOver: 'Net sales: {net}; bills: {bills}. The month before: {before}.',
  monthSoFar: 'Net sales so far: {net}; bills: {bills}. The whole month before: {before}.',
  noSales: 'Nothing was sold in this month.',
  noSalesSoFar: 'Nothing has been sold in this month yet.',
  notBegun: 'This month has not begun.',
  nothingToAdvise: 'There is nothing to advise for this month.',
  goals: 'Financial goals',
  pairs: 'What sells together',
  margins: 'Margins that fell',
  lying: 'Goods that lie',
  hours: 'Hours of the day',
  allBranches: 'All branches',
  soldTogether:
    '{pair}: together in {sales} sales, which is {share} of all sales of {rarer}. Place them side by side, or offer both at one price.',
  goodsThatLie:
    '{item}: {quantity} on hand, worth {value}, and nothing went out in {days} days. Lower the price, place it in sight, or send it back to the supplier.',
  fallenMargin:
    '{item}: the margin is {margin}, after {before} in the month before, on net sales of {net}. Look at its purchase price and its discounts.',
  busyHour:
    '{when}: bills {bills}, days {days}; for each cashier {perCashier} bills an hour, against {average} in the whole month. One more person at the till would help.',
  quietHours:
    '{when}: nothing was sold on any of {days} days, though there were sales before and after. If the shop is open then, fewer people are enough.',
  goalMissed: '{branch}: {net} of a goal of {goal}, which is {reached}. {gap} was missing.',
  goalOutOfReach:
    '{branch}: {net} of a goal of {goal}; {gap} is missing. Days left with today: {daysLeft}, each of which would have to bring {perDay}. So far a day brings {perDaySoFar}.',
  writtenByModel: 'Written by a language model. The figures that count are those of the books, below.',
}
