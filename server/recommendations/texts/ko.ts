import type { RecommendationTexts } from './text-places.ts'

export const ko: RecommendationTexts = {
  monthOver: '순매출: {net}, 전표 수: {bills}. 전월: {before}.',
  monthSoFar: '현재까지 순매출: {net}, 전표 수: {bills}. 전월 전체: {before}.',
  noSales: '이 달에는 판매된 것이 없습니다.',
  noSalesSoFar: '이 달에는 아직 판매된 것이 없습니다.',
  notBegun: '이 달은 아직 시작되지 않았습니다.',
  nothingToAdvise: '이 달에는 추천할 내용이 없습니다.',
  goals: '재무 목표',
  pairs: '함께 팔리는 품목',
  margins: '하락한 마진',
  lying: '움직이지 않는 재고',
  hours: '시간대',
  allBranches: '모든 지점',
  soldTogether:
    '{pair}: 판매 {sales}건에서 함께 팔렸으며, {rarer} 판매의 {share}입니다. 나란히 진열하거나 묶음 가격으로 제안하세요.',
  goodsThatLie:
    '{item}: 재고 {quantity}, 금액 {value}이며 {days}일 동안 출고가 없었습니다. 가격을 내리거나 잘 보이는 곳에 두거나 공급업체에 반품하세요.',
  fallenMargin: '{item}: 마진은 {margin}, 전월은 {before}, 순매출은 {net}입니다. 매입가와 할인을 확인하세요.',
  busyHour:
    '{when}: 전표 {bills}건, 일수 {days}. 계산원 한 명당 시간당 {perCashier}건이며 월 전체는 {average}건입니다. 계산대에 한 명을 더 배치하면 도움이 됩니다.',
  quietHours:
    '{when}: {days}일 모두 판매가 없었지만 앞뒤 시간에는 판매가 있었습니다. 그 시간에 매장을 연다면 더 적은 인원으로 충분합니다.',
  goalMissed: '{branch}: 목표 {goal} 중 {net}, 달성률 {reached}. 부족액 {gap}.',
  goalOutOfReach:
    '{branch}: 목표 {goal} 중 {net}, 부족액 {gap}. 오늘을 포함한 남은 일수: {daysLeft}, 하루에 {perDay} 필요. 지금까지 하루 평균 {perDaySoFar}.',
  writtenByModel: '언어 모델이 작성했습니다. 기준이 되는 수치는 아래 장부의 수치입니다.',
}
