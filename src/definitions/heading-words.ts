/**
 * Names that other programs and people use for fields, in Arabic and English, for the import. Words are compared folded and without the
 * article ال, so that one spelling covers all; a slash separates them. The first word of a list is the best match. Words after `?` are
 * weak: such a column is only offered as a guess.
 */
import type { ReferredKind } from '#contract/definitions/field.ts'

type Words = Readonly<Record<string, readonly string[]>>

type NounKind = ReferredKind | 'campaign' | 'driver' | 'service' | 'table' | 'template' | 'unit'

/** Names of rows or references: `اسم الصنف` is an item's name, and where an item is referred to, its code. */
export const headingNouns: Readonly<Record<NounKind, readonly string[]>> = parted({
  item: [
    'صنف/أصناف/مادة/مواد/منتج/منتجات/بضاعة/سلعة/item/items/product/products/article/goods/material',
    'variant/product service',
  ],
  service: ['خدمة/خدمات/صنف/منتج/service/services/product/item/product service'],
  customer: ['عميل/عملاء/زبون/زبائن/مشتري/customer/customers/client/clients/buyer/contact/partner'],
  supplier: [
    'مورد/موردين/موردون/مورّد/بائع/supplier/suppliers/vendor/vendors/contact/partner/default vendor',
    'default supplier',
  ],
  itemUnit: ['مكون/مكونات/مادة خام/ingredient/component/raw material/bom item'],
  saleUnit: ['صنف/منتج/مادة/خدمة/وحدة/item/product/service/unit'],
  party: ['عميل/مورد/زبون/طرف/شريك/customer/supplier/vendor/client/party/partner/contact'],
  category: [
    'تصنيف/صنف رئيسي/مجموعة/فئة/قسم/category/categories/group/department/item group/item category',
    'product category',
  ],
  branch: ['فرع/فروع/معرض/محل/branch/branches/store/shop/location/outlet/warehouse/مستودع/مخزن'],
  account: ['حساب/حسابات/account/accounts/ledger/ledger account/gl account'],
  costCentre: ['مركز تكلفة/مركز/مراكز تكلفة/cost center/cost centre/cost centers'],
  table: ['طاولة/طاولات/table/tables'],
  driver: ['سائق/سائقون/سواق/مندوب/driver/drivers/courier'],
  campaign: ['عرض/عروض/خصم/حملة/offer/discount/campaign/promotion'],
  template: ['قالب/نموذج/template'],
  deliveryApp: ['تطبيق/تطبيقات/تطبيق توصيل/app/delivery app'],
  unit: ['وحدة/وحدات/unit/uom'],
})

/** The row noun of each definition; the others have none that headings use. */
export const definitionNouns: Readonly<Record<string, keyof typeof headingNouns>> = {
  item: 'item',
  service: 'service',
  customer: 'customer',
  supplier: 'supplier',
  itemCategory: 'category',
  branch: 'branch',
  account: 'account',
  costCenter: 'costCentre',
  restaurantTable: 'table',
  driver: 'driver',
  discount: 'campaign',
  expensesTemplate: 'template',
  deliveryApp: 'deliveryApp',
}

/** A name without a language: Arabic, unless another column has that. */
export const plainNames = split([
  'اسم/name/title/display name/full name/اسم كامل/اسم تجاري/مسمى/trade name/designation',
])
const arabic = split(['عربي/عربية/بالعربي/ar/arabic/in arabic/localized/local/محلي'])
const english = split(['انجليزي/انجليزية/إنكليزي/بالانجليزي/لاتيني/أجنبي/en/english/in english/latin/foreign'])
const named = (languages: readonly string[], nouns: readonly string[]) =>
  languages.flatMap(each => nouns.flatMap(name => [`${name} ${each}`, `${each} ${name}`]))

const own = parted({
  code: [
    'كود/رمز/code/sku/رقم/no/reference/internal reference/مرجع/reference no/ref/رقم مرجعي/part no',
    'stock code/رقم قطعة/كود داخلي/رمز داخلي/sku code/معرف/رمز sku/رمز تخزين/?/id/identifier',
    'account no/رمز حساب/رقم حساب',
  ],
  vatCategory: [
    'فئة ضريبة/نوع ضريبة/vat category/tax category/tax code/vat code/رمز ضريبة/كود ضريبة/تصنيف ضريبة',
    'تصنيف ضريبي/خضوع ضريبي/tax type/vat type/tax name/tax group/tax group reference/item tax template',
    'ضريبة/tax/vat/ضريبة قيمة مضافة/customer taxes/sales taxes/sales tax/taxes/tax class/حالة ضريبية',
    'tax status/vat status/نسبة ضريبة/tax rate/vat rate/tax percentage/vat percentage',
  ],
  isTobacco: ['تبغ/منتج تبغ/tobacco/is tobacco/tobacco product/رسوم تبغ/خاضع لرسوم تبغ'],
  isWeighed: ['يوزن/موزون/صنف ميزان/ميزان/weighed/is weighed/sold by weight/by weight/weighable/scale item/بيع بوزن'],
  'units.nameAr': [
    'وحدة/unit/uom/وحدة قياس/unit of measure/unit of measurement/measure unit/اسم وحدة/unit name/وحدة صنف',
    'وحدة بيع/usage unit/unit type/نوع وحدة/stock uom/default unit of measure/sales unit/selling unit',
    'sales uom/وحدة افتراضية/وحدة أساسية/base unit/default unit/inventory unit/units/وحدات/unit code/?',
    'مقاس',
  ],
  'units.ratio': [
    'معامل تحويل/معامل/conversion factor/factor/ratio/تعادل/معادل/عامل تحويل/conversion rate/conversion',
    'unit factor/uom conversion factor/عبوة/تعبئة/qty per unit/quantity per unit/pack size/units per pack',
    'pieces per unit/عدد حبات/عدد في كرتون/عدد قطع/packing/?/حجم عبوة/عدد وحدات',
  ],
  'units.price': [
    'سعر بيع/regular price/سعر بيع شامل ضريبة/selling price/sales price/retail price/سعر/price/unit price',
    'سعر وحدة/سعر مستهلك/سعر تجزئة/سعر شامل ضريبة/سعر شامل/سعر مفرد/مستهلك/price incl vat',
    'price including vat/price with vat/price inc vat/price incl tax/price including tax',
    'price inclusive of vat/list price/sales price rate/selling rate/standard selling rate/default price',
    'sales rate/pos price/سعر نقطة بيع/ثمن بيع/rate/?/sale price/ثمن/قيمة بيع/amount/mrp/base price',
  ],
  'units.priceIncludesVat': [
    'شامل ضريبة/سعر شامل ضريبة/is inclusive/tax inclusive/vat inclusive/inclusive/price includes vat',
    'price includes tax/includes vat/includes tax/with vat/included in price/tax included/inclusive tax',
  ],
  'units.barcodes': [
    'باركود/barcode/barcodes/بار كود/bar code/باركودات/ean/gtin/upc/ean 13/ean code/gtin 13/upc ean',
    'barcode no/كود شريطي/رمز شريطي/رمز باركود/barcode value/universal product code/upc code',
    'gtin upc ean or isbn/international barcode/باركود دولي',
  ],
  'units.cost': [
    'تكلفة/سعر تكلفة/cost/cost price/unit cost/تكلفة وحدة/كلفة/cost per item/purchase cost/purchase price',
    'سعر شراء/buying price/purchase rate/buying rate/متوسط تكلفة/average cost/valuation rate',
    'standard cost/default unit cost/آخر تكلفة/last cost/آخر سعر شراء/last purchase price/ثمن شراء',
  ],
  'units.isDefaultSale': ['افتراضية لبيع/وحدة بيع افتراضية/default for sale/default sales unit'],
  'units.isDefaultPurchase': ['افتراضية لشراء/وحدة شراء افتراضية/default for purchase/default purchase unit'],
  'units.isSplittable': ['تجزأ/قابلة لتجزئة/splittable/divisible/قابل لتجزئة'],
  'features.nameAr': ['خاصية/إضافة/feature/modifier/اسم خاصية/feature name/modifier name'],
  'features.price': ['سعر خاصية/سعر إضافة/feature price/modifier price'],
  'suppliers.supplierCode': [
    'رمزه عند مورد/كود صنف عند مورد/رقم صنف عند مورد/supplier item code/vendor item code/supplier part no',
    'vendor part no/supplier sku/vendor code/default vendor code/code at supplier',
  ],
  recipeYield: ['تنتج وصفة/كمية وصفة/ناتج وصفة/recipe makes/recipe yield/yield/batch size/bom quantity'],
  'units.isRecipeUnit': ['وحدة وصفة/recipe unit'],
  'materials.quantity': ['كمية مادة/كمية مكون/material quantity/ingredient quantity/component quantity/qty per batch'],
  'recipeServices.account': ['حساب خدمة وصفة/recipe service account/حساب خدمة'],
  'recipeServices.amount': ['مبلغ خدمة/مبلغ خدمة وصفة/service amount/recipe service amount'],
  'reorderLevels.level': ['حد طلب/حد إعادة طلب/reorder level/reorder point/حد أدنى/min stock/minimum stock/low stock'],
  companyName: [
    'اسم شركة/company name/company/شركة/منشأة/اسم منشأة/organization/organisation/business name/اسم مؤسسة',
    'legal name',
  ],
  mobile: [
    'جوال/mobile/موبايل/رقم جوال/هاتف جوال/هاتف محمول/محمول/mobile phone/mobilephone/cell/cell phone/خلوي',
    'نقال/whatsapp/واتساب/واتس/?/رقم تواصل/contact no',
  ],
  phone: [
    'هاتف/phone/تلفون/تليفون/telephone/tel/هاتف ثابت/هاتف عمل/work phone/phone no/landline/office phone',
    'business phone/?/رقم تواصل/contact no',
  ],
  fax: ['فاكس/fax/facsimile'],
  idType: ['نوع هوية/id type/نوع معرف/identity type/other id type'],
  idNumber: [
    'رقم هوية/id no/identity no/هوية/رقم إثبات/national id/رقم معرف آخر/?/سجل تجاري',
    'commercial registration/cr no/cr/commercial register/commercial record',
  ],
  canLoan: ['يسمح بآجل/بيع آجل/may buy on credit/allow credit/credit allowed/on credit/آجل'],
  loanLimit: [
    'حد آجل/حد ائتمان/حد ائتماني/credit limit/limit of credit/سقف ائتمان/سقف ائتماني/حد دين/سقف دين',
    'سقف حساب/max credit/credit limit amount/?/limit/حد',
  ],
  buildingNumber: ['رقم مبنى/building no/مبنى/building/house no/bldg no'],
  street: [
    'شارع/street/اسم شارع/street name/street address/billing street/billing address/عنوان/address',
    'address 1/address line 1/address line one/po address line 1/street 1/عنوان 1/عنوان شارع/billing street 1',
  ],
  district: ['حي/district/neighborhood/neighbourhood/اسم حي/district name/billing district'],
  city: ['مدينة/city/town/billing city/po city/اسم مدينة/city name/بلدة'],
  postalCode: [
    'رمز بريدي/postal code/zip/zip code/post code/postcode/billing code/billing zip',
    'billing postal code/po postal code',
    'رقم بريدي/zip postal code/pincode',
  ],
  additionalNumber: ['رقم إضافي/additional no/رقم فرعي/secondary no/plot identification'],
  shortAddress: ['عنوان مختصر/short address/عنوان وطني مختصر/short national address'],
  debit: ['مدين/debit/dr/رصيد مدين/debit balance/opening debit/debit amount/منه/مبلغ مدين/رصيد افتتاحي مدين'],
  credit: ['دائن/credit/cr/رصيد دائن/credit balance/opening credit/credit amount/له/مبلغ دائن/رصيد افتتاحي دائن'],
  note: ['بيان/note/notes/ملاحظة/ملاحظات/remarks/memo/شرح/وصف/description/remark/comment'],
  quantity: [
    'كمية/quantity/qty/رصيد/كمية افتتاحية/opening quantity/opening stock/on hand/quantity on hand',
    'qty on hand/stock on hand/in stock/stock/مخزون/كمية مخزون/رصيد حالي/كمية متوفرة/رصيد افتتاحي',
  ],
  value: [
    'قيمة/value/stock value/إجمالي تكلفة/total cost/total value/قيمة مخزون/inventory value/إجمالي قيمة',
    'asset value/balance value/إجمالي/total',
  ],
  parent: [
    'أعلى/أب/parent/حساب أب/حساب رئيسي/حساب أعلى/parent account/parent code/مركز أب/مركز أعلى/مركز رئيسي',
    'parent cost center/under/main account/رئيسي/parent account code',
  ],
  type: ['نوع حساب/account type/type/نوع/root type/account class'],
  subtype: ['نوع فرعي/subtype/sub type/detail type/account subtype/تصنيف حساب/تصنيف'],
  normalBalance: [
    'طبيعة رصيد/normal balance/طبيعة حساب/طبيعة/balance type/nature/balance nature/debit credit',
    'balance must be',
  ],
  isPostable: [
    'يقبل قيود/takes entries/postable/is postable/حساب حركة/قابل لترحيل/allow posting/direct posting',
    'تحليلي',
  ],
  role: ['دوره في دفاتر/role/دور/account role'],
  codePrefix: [
    'بادئة أرقام/بادئة/prefix/no prefix/code prefix/رمز فرع/كود فرع/رقم فرع/branch code/branch no/code',
    'رمز/كود',
  ],
  startedDay: ['بدأ في/تاريخ بداية/start date/started on/من تاريخ/from date/opening date/تاريخ افتتاح'],
  closedDay: ['أغلق في/تاريخ إغلاق/close date/closed on/closing date/تاريخ نهاية/end date/إلى تاريخ'],
  capacity: ['عدد مقاعد/seats/capacity/مقاعد/سعة/عدد أشخاص/chairs/no of seats/عدد كراسي'],
  carPlate: ['رقم لوحة/لوحة/لوحة سيارة/plate/plate no/car plate/license plate/licence plate/vehicle no'],
  color: ['لون/colour/color/background color'],
  appliesTo: ['يشمل/applies to/ينطبق على/scope/يطبق على/apply on/نطاق'],
  percentOff: [
    'نسبة خصم/discount percentage/discount percent/percent off/discount rate/خصم مئوي/نسبة تخفيض/?/خصم',
    'discount',
  ],
  amountOff: ['خصم وحدة/مبلغ خصم/قيمة خصم/discount amount/amount off/off each unit/?/خصم/discount'],
  lineCap: ['أقصى خصم لبند/أقصى خصم/حد أقصى لخصم/maximum discount/max discount/discount cap/most off one line'],
  startDay: ['أول يوم/تاريخ بداية/تاريخ بدء/من تاريخ/start date/valid from/from date/starts on/start'],
  endDay: [
    'آخر يوم/تاريخ نهاية/تاريخ انتهاء/إلى تاريخ/حتى تاريخ/end date/valid to/valid until/valid upto',
    'to date/ends on/end',
  ],
  startTime: ['من ساعة/وقت بداية/start time/from time/وقت بدء'],
  endTime: ['حتى ساعة/إلى ساعة/وقت نهاية/end time/to time/وقت انتهاء'],
  'lines.account': ['حساب مصروف/expense account/account/حساب/رقم حساب/account code/account no/اسم حساب/account name'],
  'lines.note': ['بيان/شرح/وصف/description/note/expense/مصروف/line description/اسم مصروف'],
  'lines.amount': ['مبلغ/amount/قيمة/value/line amount/total'],
  vatNumber: [
    'رقم ضريبي/vat no/vat/tax no/tax id/vat id/trn/tax registration no/vat registration no/vat reg no',
    'رقم تسجيل ضريبي/رقم تسجيل ضريبة/tin/tax identification no/رقم ضريبة/رقم تعريف ضريبي/vat registration',
    'رقم تسجيل في ضريبة قيمة مضافة/رقم ضريبة قيمة مضافة/tax registration/gst vat no/vatin/tax resale no',
  ],
})

/** By field name; for child rows by path without numbers. */
export const headingWords: Words = {
  ...own,
  nameAr: named(arabic, ['اسم', 'name', 'title']),
  nameEn: named(english, ['اسم', 'name', 'title']),
  'units.nameEn': named(english, ['unit', 'وحدة', 'unit name', 'اسم وحدة']),
  neighborhood: own.district,
  'lines.vatCategory': own.vatCategory,
  'lines.priceIncludesVat': own['units.priceIncludesVat'],
}

/** Words without meaning for the field: currencies, and form marks. */
export const emptyWords = split(['sar/sr/ريال/ر س/ريال سعودي/required/optional/مطلوب/اختياري/إلزامي/default/افتراضي'])
/** Optional words that are ignored. */
export const numberWords = ['no', 'رقم']
/** A price without tax is not the shop's price, so the column is left to the user. */
export const withoutTaxWords = split(['قبل/بدون/غير/excl/excluding/exclusive/before/without/ex/net/صافي'])

function split(lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => line.split('/'))
}

function parted<const Lists extends Words>(lists: Lists): { readonly [Name in keyof Lists]: readonly string[] }
function parted(lists: Words): Words {
  return Object.fromEntries(Object.entries(lists).map(([name, lines]) => [name, split(lines)]))
}
