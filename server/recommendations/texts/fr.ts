import type { RecommendationTexts } from './text-places.ts'

export const fr: RecommendationTexts = {
  monthOver: 'Ventes nettes : {net} ; factures : {bills}. Le mois précédent : {before}.',
  monthSoFar: "Ventes nettes jusqu'ici : {net} ; factures : {bills}. Le mois précédent en entier : {before}.",
  noSales: "Rien n'a été vendu ce mois-ci.",
  noSalesSoFar: "Rien n'a encore été vendu ce mois-ci.",
  notBegun: "Ce mois n'a pas commencé.",
  nothingToAdvise: "Il n'y a rien à recommander pour ce mois.",
  goals: 'Objectifs financiers',
  pairs: 'Ce qui se vend ensemble',
  margins: 'Marges en baisse',
  lying: 'Marchandises qui dorment',
  hours: 'Heures de la journée',
  allBranches: 'Toutes les succursales',
  soldTogether:
    '{pair} : ensemble dans {sales} ventes, soit {share} des ventes de {rarer}. Placez-les côte à côte ou proposez les deux à un seul prix.',
  goodsThatLie:
    "{item} : {quantity} en stock, d'une valeur de {value}, et rien n'est sorti en {days} jours. Baissez le prix, mettez l'article en vue ou renvoyez-le au fournisseur.",
  fallenMargin:
    "{item} : la marge est de {margin}, après {before} le mois précédent, sur des ventes nettes de {net}. Vérifiez le prix d'achat et les remises.",
  busyHour:
    '{when} : factures {bills}, jours {days} ; {perCashier} factures par heure pour chaque caissier, contre {average} sur tout le mois. Une personne de plus en caisse aiderait.',
  quietHours:
    "{when} : rien n'a été vendu sur {days} jours, alors qu'il y a eu des ventes avant et après. Si le magasin est ouvert, moins de personnel suffit.",
  goalMissed: '{branch} : {net} sur un objectif de {goal}, soit {reached}. Il a manqué {gap}.',
  goalOutOfReach:
    "{branch} : {net} sur un objectif de {goal} ; il manque {gap}. Jours restants, aujourd'hui compris : {daysLeft}, dont chacun devrait rapporter {perDay}. Jusqu'ici, un jour rapporte {perDaySoFar}.",
  writtenByModel: 'Rédigé par un modèle de langage. Les chiffres qui comptent sont ceux des livres, ci-dessous.',
}
