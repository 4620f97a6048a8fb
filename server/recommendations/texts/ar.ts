import type { RecommendationTexts } from './text-places.ts'

export const ar: RecommendationTexts = {
  monthOver: 'صافي المبيعات: {net}، وعدد الفواتير: {bills}. في الشهر السابق: {before}.',
  monthSoFar: 'صافي المبيعات حتى الآن: {net}، وعدد الفواتير: {bills}. في الشهر السابق كاملاً: {before}.',
  noSales: 'لم يُبع شيء في هذا الشهر.',
  noSalesSoFar: 'لم يُبع شيء في هذا الشهر بعد.',
  notBegun: 'لم يبدأ هذا الشهر بعد.',
  nothingToAdvise: 'لا توجد توصيات لهذا الشهر.',
  goals: 'الأهداف المالية',
  pairs: 'ما يباع معاً',
  margins: 'هوامش انخفضت',
  lying: 'بضاعة راكدة',
  hours: 'ساعات اليوم',
  allBranches: 'كل الفروع',
  soldTogether:
    '{pair}: معاً في فواتير بيع عددها {sales}، أي {share} من فواتير {rarer}. اعرضهما متجاورين أو قدّمهما معاً بسعر واحد.',
  goodsThatLie:
    '{item}: المتوفر {quantity} بقيمة {value}، ولم يخرج منه شيء خلال {days} يوماً. خفّض سعره أو اعرضه في مكان ظاهر أو أعده إلى المورد.',
  fallenMargin:
    '{item}: الهامش {margin} بعد أن كان {before} في الشهر السابق، وصافي مبيعاته {net}. راجع سعر شرائه وخصوماته.',
  busyHour:
    '{when}: الفواتير {bills} والأيام {days}، ونصيب كل كاشير من الفواتير في الساعة {perCashier} مقابل {average} في الشهر كله. موظف إضافي على الصندوق يخفف الازدحام.',
  quietHours:
    '{when}: لم يُبع شيء في أيٍّ من {days} أيام، مع وجود مبيعات قبلها وبعدها. إن كان المحل مفتوحاً حينها فيكفي عدد أقل من الموظفين.',
  goalMissed: '{branch}: تحقق {net} من هدف قدره {goal}، أي {reached}. نقص عن الهدف {gap}.',
  goalOutOfReach:
    '{branch}: تحقق {net} من هدف قدره {goal}، وبقي {gap}. الأيام المتبقية مع اليوم: {daysLeft}، ويلزم في كل يوم منها {perDay}، ومتوسط اليوم حتى الآن {perDaySoFar}.',
  writtenByModel: 'كتبه نموذج لغوي. الأرقام المعتمدة هي أرقام الدفاتر أدناه.',
}
