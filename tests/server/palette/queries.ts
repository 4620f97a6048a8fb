/**
 * A hundred and twenty queries with the row that a user expects first. A third is misspelt or typed on the wrong keyboard layout. They were written
 * before the ranking was changed for them; a miss is answered with a rule, never with an exception.
 */
export type Place = 'home' | 'posted bill' | 'new bill' | 'bills' | 'items'
export type Spelling = 'right' | 'misspelt' | 'wrong layout'
export type JudgedQuery = {
  readonly query: string
  /** A command by its id, an item or a party by its kind and code, a bill by its type and code, a result as it is displayed. */
  readonly first: string
  readonly place: Place
  readonly spelling: Spelling
}

const saleBill = 'screen:/sales/bill/sale/new'
const purchaseBill = 'screen:/purch/bill/purch/new'
const journal = 'screen:/accounting/daily'
const newJournal = 'screen:/accounting/daily/new'
const trialBalance = 'screen:/accounting/trial-balance'
const customerStatement = 'screen:/reports/customer-info'
const inventory = 'screen:/reports/storage'
const itemList = 'screen:/definitions/item'
const customerList = 'screen:/definitions/customer'
const supplierList = 'screen:/definitions/supplier'
const printerSettings = 'screen:/definitions/printer-settings'

const typedRight = of('right', {
  home: {
    // Commands: their beginnings, other words for them, initials.
    فات: saleBill,
    فاتورة: saleBill,
    'فاتورة جديدة': saleBill,
    بيع: saleBill,
    sale: saleBill,
    pos: saleBill,
    si: saleBill,
    فم: saleBill,
    br: 'screen:/reports/bills',
    pi: purchaseBill,
    شراء: purchaseBill,
    tb: trialBalance,
    pal: 'screen:/reports/profit-reports',
    nje: newJournal,
    'new journal': newJournal,
    قيد: newJournal,
    الميزانية: 'screen:/accounting/balance-sheet',
    vat: 'screen:/reports/vat-reports',
    'تقرير ضريبه المبيعات': 'screen:/reports/vat-reports-sales',
    'كشف عميل': customerStatement,
    المخزون: inventory,
    عملاء: customerList,
    الموردين: supplierList,
    اسعار: 'screen:/definitions/item/prices',
    طابعة: printerSettings,
    logout: 'program:logOut',
    dark: 'program:colourMode:dark',
    فاتح: 'program:colourMode:light',
    hledger: 'program:exportLedger',
    // Items and people: by words of either language, by codes, by telephone numbers.
    'حليب نادك': 'item 102',
    'almarai low fat': 'item 101',
    'زيت عافيه': 'item 125',
    '7up': 'item 118',
    '116': 'item 116',
    '6281007021029': 'item 101',
    '*حليب المراعي كامل': 'item 100',
    'مؤسسة النور': 'customer C0001',
    '@noor': 'customer C0001',
    عبدالله: 'customer C0004',
    '0500000107': 'customer C0007',
    '+966500000107': 'customer C0007',
    '+966 50 000 0108': 'customer C0008',
    '00966500000106': 'customer C0006',
    '966500000105': 'customer C0005',
    '٠٥٠٠٠٠٠١٠٤': 'customer C0004',
    '0550001234': 'customer C0015',
    '0111': 'customer C0011',
    '00109': 'customer C0009',
    // Bills and rows of definitions, which the server finds.
    '1-004813': 'sale 1-004813',
    '4812': 'sale 1-004812',
    '812': 'sale 1-004812',
    '٤٨١٣': 'sale 1-004813',
    '#814': 'sale 1-004814',
    '2-391': 'sale 2-000391',
    الشرفة: 'restaurantTable 1',
    // The calculator.
    '12*3': '= 36',
    '١٢×٣': '= 36',
    '50+15%': '= 57.5',
    '(100-15)/2': '= 42.5',
    '=7*8': '= 56',
  },
  'posted bill': {
    طباعة: 'bill.print',
    print: 'bill.print',
    pdf: 'bill.pdf',
  },
  'new bill': {
    disc: 'bill.discount',
    خصم: 'bill.discount',
    hold: 'bill.hold',
    pay: 'bill.pay',
    عميل: 'bill.customer',
    طباعة: 'bill.save',
    save: 'bill.save',
  },
  bills: {
    تسليم: 'bills.deliver',
    قيود: 'bills.entries',
    print: 'bills.print',
    new: 'bills.new',
  },
  items: {
    جديد: 'definition.add',
    import: 'definition.import',
    حذف: 'definition.remove',
  },
})

const misspelt = of('misspelt', {
  home: {
    slae: saleBill,
    'فاتوره مبيعت': saleBill,
    qutation: 'screen:/sales/bill/quate/new',
    purchse: purchaseBill,
    jornal: journal,
    'ميزن المراجعة': trialBalance,
    'كشف حسابب عميل': customerStatement,
    inventry: inventory,
    cutsomers: customerList,
    supliers: supplierList,
    الاصنااف: itemList,
    اعدادت: 'area:settings',
    pritner: printerSettings,
    الطابغة: printerSettings,
    engish: 'program:language:en',
    hotkyes: 'program:keySheet',
    marlbro: 'item 149',
    ليبتوون: 'item 114',
    نوتبلا: 'item 133',
    kitkta: 'item 135',
    'مستشفي شقاء': 'customer C0008',
    shwarma: 'customer C0003',
  },
  'posted bill': { prnt: 'bill.print' },
  'new bill': { disconut: 'bill.discount' },
  bills: { exel: 'list.excel' },
})

const onTheWrongLayout = of('wrong layout', {
  home: {
    سشمث: saleBill,
    'thj,vm': saleBill,
    سثففهىلس: 'area:settings',
    'hgYu]h]hj': 'area:settings',
    'مخل خعف': 'program:logOut',
    ';at uldg': customerStatement,
    ضعخفشفهخى: 'screen:/sales/bill/quate/new',
    هىرثىفخقغ: inventory,
    'فقهشم لاشمشىؤث': trialBalance,
    'ld.hk hglvh[um': trialBalance,
    'rd]': newJournal,
    ؤعسفخةثقس: customerList,
    hghwkht: itemList,
    ىعفثممش: 'item 133',
    'k,jdgh': 'item 133',
    'gfk kh];': 'item 103',
  },
  'posted bill': { حقهىف: 'bill.print' },
  'new bill': { owl: 'bill.discount' },
})

export const judgedQueries: readonly JudgedQuery[] = [...typedRight, ...misspelt, ...onTheWrongLayout]

type Expected = Partial<Readonly<Record<Place, Readonly<Record<string, string>>>>>

function of(spelling: Spelling, places: Expected): readonly JudgedQuery[] {
  const names = ['home', 'posted bill', 'new bill', 'bills', 'items'] as const
  return names.flatMap(place =>
    Object.entries(places[place] ?? {}).map(([query, first]) => ({ query, first, place, spelling })),
  )
}
