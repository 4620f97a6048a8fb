import type { RecommendationTexts } from './text-places.ts'

export const de: RecommendationTexts = {
  monthOver: 'Nettoumsatz: {net}; Rechnungen: {bills}. Im Vormonat: {before}.',
  monthSoFar: 'Nettoumsatz bisher: {net}; Rechnungen: {bills}. Im ganzen Vormonat: {before}.',
  noSales: 'In diesem Monat wurde nichts verkauft.',
  noSalesSoFar: 'In diesem Monat wurde noch nichts verkauft.',
  notBegun: 'Dieser Monat hat noch nicht begonnen.',
  nothingToAdvise: 'Für diesen Monat gibt es nichts zu empfehlen.',
  goals: 'Finanzziele',
  pairs: 'Was zusammen gekauft wird',
  margins: 'Gesunkene Margen',
  lying: 'Ware, die liegt',
  hours: 'Stunden des Tages',
  allBranches: 'Alle Filialen',
  soldTogether:
    '{pair}: zusammen in {sales} Verkäufen, das sind {share} aller Verkäufe von {rarer}. Stellen Sie beides nebeneinander oder bieten Sie es zu einem Preis an.',
  goodsThatLie:
    '{item}: {quantity} auf Lager im Wert von {value}, und in {days} Tagen ging nichts hinaus. Senken Sie den Preis, stellen Sie es sichtbar auf oder senden Sie es dem Lieferanten zurück.',
  fallenMargin:
    '{item}: Die Marge beträgt {margin} nach {before} im Vormonat, bei einem Nettoumsatz von {net}. Prüfen Sie Einkaufspreis und Rabatte.',
  busyHour:
    '{when}: Rechnungen {bills}, Tage {days}; je Kassenkraft {perCashier} Rechnungen in der Stunde gegenüber {average} im ganzen Monat. Eine Person mehr an der Kasse würde helfen.',
  quietHours:
    '{when}: An {days} Tagen wurde nie etwas verkauft, davor und danach aber schon. Ist der Laden dann offen, genügen weniger Leute.',
  goalMissed: '{branch}: {net} von einem Ziel von {goal}, das sind {reached}. Es fehlten {gap}.',
  goalOutOfReach:
    '{branch}: {net} von einem Ziel von {goal}; es fehlen {gap}. Verbleibende Tage mit heute: {daysLeft}, von denen jeder {perDay} bringen müsste. Bisher bringt ein Tag {perDaySoFar}.',
  writtenByModel: 'Von einem Sprachmodell geschrieben. Es gelten die Zahlen der Bücher darunter.',
}
