import type { RecommendationTexts } from './text-places.ts'

export const pt: RecommendationTexts = {
  monthOver: 'Vendas líquidas: {net}; faturas: {bills}. No mês anterior: {before}.',
  monthSoFar: 'Vendas líquidas até agora: {net}; faturas: {bills}. No mês anterior inteiro: {before}.',
  noSales: 'Nada foi vendido neste mês.',
  noSalesSoFar: 'Nada foi vendido neste mês até agora.',
  notBegun: 'Este mês ainda não começou.',
  nothingToAdvise: 'Não há nada a recomendar para este mês.',
  goals: 'Metas financeiras',
  pairs: 'O que se vende junto',
  margins: 'Margens que caíram',
  lying: 'Mercadoria parada',
  hours: 'Horas do dia',
  allBranches: 'Todas as filiais',
  soldTogether:
    '{pair}: juntos em {sales} vendas, ou seja, {share} das vendas de {rarer}. Coloque-os lado a lado ou ofereça os dois por um só preço.',
  goodsThatLie:
    '{item}: {quantity} em stock, no valor de {value}, e nada saiu em {days} dias. Baixe o preço, deixe o item à vista ou devolva-o ao fornecedor.',
  fallenMargin:
    '{item}: a margem é de {margin}, depois de {before} no mês anterior, com vendas líquidas de {net}. Verifique o preço de compra e os descontos.',
  busyHour:
    '{when}: faturas {bills}, dias {days}; {perCashier} faturas por hora para cada caixa, contra {average} no mês inteiro. Mais uma pessoa no caixa ajudaria.',
  quietHours:
    '{when}: nada foi vendido em {days} dias, embora tenha havido vendas antes e depois. Se a loja está aberta, menos pessoas bastam.',
  goalMissed: '{branch}: {net} de uma meta de {goal}, ou seja, {reached}. Faltaram {gap}.',
  goalOutOfReach:
    '{branch}: {net} de uma meta de {goal}; faltam {gap}. Dias restantes, contando hoje: {daysLeft}, e cada um teria de trazer {perDay}. Até agora um dia traz {perDaySoFar}.',
  writtenByModel: 'Escrito por um modelo de linguagem. Os números que valem são os dos livros, abaixo.',
}
