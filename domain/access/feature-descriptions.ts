/**
 * What each permission allows, in one sentence, for the role editor. Separate from the table of permissions, which the client loads before
 * login. Source: spec §2 and §6.
 */
import type { FeatureCode } from './features.ts'

type Description = { readonly ar: string; readonly en: string }

export const featureDescriptions = {
  'f-create-sales-invoice': {
    ar: 'إدخال فواتير المبيعات وحفظها وطباعتها.',
    en: 'Enter, save and print sales invoices.',
  },
  'f-create-offer-invoice': {
    ar: 'إدخال عروض الأسعار وطباعتها دون أثر على المخزون أو الحسابات.',
    en: 'Enter and print quotations, which move neither stock nor accounts.',
  },
  'f-create-sales-invoice-refund': {
    ar: 'إرجاع فاتورة مبيعات كليًا أو جزئيًا بإشعار دائن.',
    en: 'Refund a sales invoice in full or in part with a credit note.',
  },
  'f-create-damage-invoice': {
    ar: 'صرف الأصناف التالفة من المخزون.',
    en: 'Issue damaged items out of stock.',
  },
  'f-transfer-item-branche': {
    ar: 'تحويل الأصناف بتكلفتها من فرع إلى آخر.',
    en: 'Transfer items, with their cost, from one branch to another.',
  },
  'f-transfer-item-cc': {
    ar: 'تحويل الأصناف بتكلفتها إلى مركز تكلفة.',
    en: 'Transfer items, with their cost, to a cost centre.',
  },
  'f-create-damage-invoice-refund': {
    ar: 'إعادة أصناف صُرفت كتالف إلى المخزون.',
    en: 'Bring items issued as damaged back into stock.',
  },
  'f-create-purchases-invoice': {
    ar: 'إدخال فواتير المشتريات من الموردين.',
    en: 'Enter purchase invoices from suppliers.',
  },
  'f-create-purchases-invoice-refund': {
    ar: 'إرجاع مشتريات إلى المورد كليًا أو جزئيًا.',
    en: 'Return purchases to the supplier in full or in part.',
  },
  'f-expenses-manage': {
    ar: 'إدخال فواتير المصروفات وتعريف قوالبها.',
    en: 'Enter expense bills and define their templates.',
  },
  'f-create-production-invoice': {
    ar: 'إدخال فواتير الإنتاج التي تحوّل المواد الخام إلى منتجات تامة.',
    en: 'Enter production bills, which turn raw materials into finished products.',
  },
  'f-create-damage-expenses-refund': {
    ar: 'إرجاع فاتورة مصروفات.',
    en: 'Refund an expense bill.',
  },
  'f-accounts-tree-manage': {
    ar: 'عرض شجرة الحسابات وإضافة الحسابات وتعديلها.',
    en: 'View the tree of accounts, add accounts to it and change them.',
  },
  'f-receive-recipts-manage': {
    ar: 'إدخال سندات القبض وعرضها.',
    en: 'Enter and view receipt vouchers.',
  },
  'f-payment-recipts-manage': {
    ar: 'إدخال سندات الصرف وعرضها.',
    en: 'Enter and view payment vouchers.',
  },
  'f-deposit-recipts-manage': {
    ar: 'إدخال سندات الإيداع وعرضها.',
    en: 'Enter and view deposit vouchers.',
  },
  'f-daily-recipts-manage': {
    ar: 'إدخال قيود اليومية ذات الطرفين وعرضها.',
    en: 'Enter and view journal entries with two sides.',
  },
  'f-advanced-daily-recipts-manage': {
    ar: 'إدخال القيود المركبة متعددة الأطراف وعرضها.',
    en: 'Enter and view compound journal entries with many lines.',
  },
  'f-recipt-documents-manage': {
    ar: 'إدارة مستندات القبض وربطها بالفواتير.',
    en: 'Manage receipt documents and match them with bills.',
  },
  'f-payment-documents-manage': {
    ar: 'إدارة مستندات الصرف وربطها بالفواتير.',
    en: 'Manage payment documents and match them with bills.',
  },
  'f-creat-depreciation-asset': {
    ar: 'تسجيل أصل ثابت جديد وطريقة إهلاكه.',
    en: 'Record a new fixed asset and how it depreciates.',
  },
  'f-assets-depreciation-manage': {
    ar: 'عرض الأصول وتعديلها وتوزيع إهلاكها على مراكز التكلفة.',
    en: 'View and change assets, and allocate their depreciation to cost centres.',
  },
  'f-manage-delivery-apps': {
    ar: 'تعريف تطبيقات التوصيل وعمولاتها وتسويتها.',
    en: 'Define delivery apps, their commission and their settlement.',
  },
  'f-create-exit-permission': {
    ar: 'إدخال أذونات صرف البضاعة.',
    en: 'Enter goods issue notes.',
  },
  'f-create-entry-statement': {
    ar: 'إدخال أذونات إضافة البضاعة.',
    en: 'Enter goods receipt notes.',
  },
  'f-statements-List': {
    ar: 'عرض أذونات الصرف والإضافة السابقة.',
    en: 'View past goods issue and receipt notes.',
  },
  'f-bills-history': {
    ar: 'عرض الفواتير السابقة بكل أنواعها والبحث فيها.',
    en: 'View and search past bills of every type.',
  },
  'f-production': {
    ar: 'عرض ما أُنتج وتكلفته في فترة.',
    en: 'View what was produced in a period and what it cost.',
  },
  'f-sold-items': {
    ar: 'عرض الأصناف والخدمات المباعة في فترة.',
    en: 'View items and services sold in a period.',
  },
  'f-credit': {
    ar: 'عرض المبالغ المستحقة على العملاء وللموردين.',
    en: 'View the amounts due from customers and to suppliers.',
  },
  'f-vat': {
    ar: 'عرض إقرار ضريبة القيمة المضافة لفترة.',
    en: 'View the VAT return of a period.',
  },
  'f-vat-on-purchases': {
    ar: 'عرض ضريبة المدخلات فاتورةً فاتورة.',
    en: 'View input VAT bill by bill.',
  },
  'f-vat-on-sales': {
    ar: 'عرض ضريبة المخرجات فاتورةً فاتورة.',
    en: 'View output VAT bill by bill.',
  },
  'f-inventory': {
    ar: 'عرض كميات المخزون وقيمته لكل فرع.',
    en: 'View the quantity and the value of stock by branch.',
  },
  'f-supplier-statement': {
    ar: 'عرض حركات مورد ورصيده.',
    en: 'View the movements and the balance of a supplier.',
  },
  'f-customer-statement': {
    ar: 'عرض حركات عميل ورصيده.',
    en: 'View the movements and the balance of a customer.',
  },
  'f-item-history': {
    ar: 'عرض حركات صنف أو خدمة في فترة.',
    en: 'View the movements of an item or a service in a period.',
  },
  'f-summary': {
    ar: 'عرض ملخص المبيعات والمشتريات والمصروفات لفترة، ومعه ميزان المراجعة وكشوف الحسابات والميزانية والتدفقات النقدية، وفيها تكلفة ما بيع.',
    en: 'View the summary of sales, purchases and expenses of a period, and with it trial balance, account statements, balance sheet and cash flow, which also tell the cost of what was sold.',
  },
  'f-profit-balancer': {
    ar: 'عرض أرباح المنشأة وخسائرها لفترة.',
    en: 'View the profit and loss of the company for a period.',
  },
  'f-profit-balancer-branch': {
    ar: 'عرض الأرباح والخسائر لكل فرع.',
    en: 'View profit and loss by branch.',
  },
  'f-profit-balancer-cc': {
    ar: 'عرض الأرباح والخسائر لكل مركز تكلفة.',
    en: 'View profit and loss by cost centre.',
  },
  'f-shifts': {
    ar: 'عرض ورديات نقاط البيع وما فيها من عجز وزيادة.',
    en: 'View the shifts of the points of sale, with what was short or over.',
  },
  'f-tobacco-vat-report': {
    ar: 'عرض رسوم التبغ المحصلة في فترة.',
    en: 'View the tobacco fees collected in a period.',
  },
  'f-change-delivering -status': {
    ar: 'تعليم الفاتورة بأنها سُلّمت أو لم تُسلّم.',
    en: 'Mark a bill as delivered or not delivered.',
  },
  'f-cc-report': {
    ar: 'عرض تقارير مراكز التكلفة وإنتاجها، حساباً حساباً ومستنداً مستنداً.',
    en: 'View the reports of cost centres and of their production, account by account and document by document.',
  },
  'f-view-statics': {
    ar: 'عرض إحصائيات الصفحة الرئيسية.',
    en: 'View the statistics of the home page.',
  },
  'f-item-groups-management': {
    ar: 'إضافة تصنيفات الأصناف وتعديلها وحذفها.',
    en: 'Add, change and delete item categories.',
  },
  'f-items-manage': {
    ar: 'إضافة الأصناف ووحداتها وأسعارها وتعديلها وحذفها.',
    en: 'Add, change and delete items with their units and prices.',
  },
  'f-services-manage': {
    ar: 'إضافة الخدمات وتعديلها وحذفها.',
    en: 'Add, change and delete services.',
  },
  'f-add-table': {
    ar: 'إضافة طاولات المطعم وتعديلها وحذفها.',
    en: 'Add, change and delete restaurant tables.',
  },
  'f-suppliers-manage': {
    ar: 'إضافة الموردين وتعديلهم وحذفهم.',
    en: 'Add, change and delete suppliers.',
  },
  'f-customers-manage': {
    ar: 'إضافة العملاء وتعديلهم وحذفهم.',
    en: 'Add, change and delete customers.',
  },
  'f-accounts-manage': {
    ar: 'إضافة الحسابات النقدية والبنكية وتعديلها وحذفها.',
    en: 'Add, change and delete cash and bank accounts.',
  },
  'f-branches-manage': {
    ar: 'إضافة الفروع وتعديلها وحذفها.',
    en: 'Add, change and delete branches.',
  },
  'f-cost-hierarchy-manage': {
    ar: 'تعريف هيكل مراكز التكلفة.',
    en: 'Define the hierarchy of cost centres.',
  },
  'f-discount-management': {
    ar: 'تفعيل خصومات الأصناف وإيقافها.',
    en: 'Switch discounts on items on and off.',
  },
  'f-printer-settings-manage': {
    ar: 'اختيار الطابعات وقوالب الطباعة.',
    en: 'Choose printers and print layouts.',
  },
  'f-cc-manage': {
    ar: 'إضافة مراكز التكلفة وإغلاقها.',
    en: 'Add and close cost centres.',
  },
  'f-user-management': {
    ar: 'فتح إدارة المستخدمين في الإعدادات؛ لا يمنحها إلا مسؤول النظام.',
    en: 'Open user management in the settings; only an administrator grants this.',
  },
  'f-backup': {
    ar: 'إنشاء النسخ الاحتياطية وتنزيلها واستعادتها.',
    en: 'Create, download and restore backups.',
  },
  'f-adjust-entity-logo': {
    ar: 'رفع شعار المنشأة وحذفه.',
    en: 'Upload and delete the logo of the entity.',
  },
  'f-manage-discount-limit': {
    ar: 'تحديد حد الخصم للمستخدمين والأدوار.',
    en: 'Set the discount limit of users and roles.',
  },
  'f-manage-tobacco-vat': {
    ar: 'تفعيل رسوم التبغ وضبطها.',
    en: 'Switch the tobacco fee on and set it.',
  },
  'users.view': {
    ar: 'عرض حسابات المستخدمين.',
    en: 'View the accounts of users.',
  },
  'users.manage': {
    ar: 'إضافة المستخدمين وتعديلهم وحذفهم وفك حظرهم؛ لا يمنحها إلا مسؤول النظام.',
    en: 'Add, change, delete and unblock users; only an administrator grants this.',
  },
  'roles.view': {
    ar: 'عرض الأدوار وصلاحياتها.',
    en: 'View roles and their permissions.',
  },
  'roles.manage': {
    ar: 'إضافة الأدوار وتعديلها وحذفها.',
    en: 'Add, change and delete roles.',
  },
  'roles.assign': {
    ar: 'إسناد الأدوار إلى المستخدمين.',
    en: 'Assign roles to users.',
  },
  canDiscount: {
    ar: 'منح خصم في حدود النسبة المسموح بها.',
    en: 'Give a discount within the allowed percentage.',
  },
  canDiscountWithoutLimit: {
    ar: 'منح خصم بأي نسبة.',
    en: 'Give a discount of any percentage.',
  },
  changeBillDate: {
    ar: 'حفظ فاتورة بتاريخ غير تاريخ اليوم.',
    en: 'Save a bill under another date than today.',
  },
  deleteBill: {
    ar: 'إلغاء فاتورة بقيد عكسي مع بقاء رقمها.',
    en: 'Void a bill with a reversing entry; its number is kept.',
  },
  manageVat: {
    ar: 'عرض إعدادات ضريبة القيمة المضافة وضبطها.',
    en: 'View and set the VAT settings.',
  },
  'f-barcode-generator': {
    ar: 'إنشاء ملصقات الباركود وطباعتها.',
    en: 'Make and print barcode labels.',
  },
  'f-working-on-pos': {
    ar: 'فتح وردية والبيع من نقطة البيع.',
    en: 'Open a shift and sell at the point of sale.',
  },
  'f-shift-balance': {
    ar: 'عرض رصيد الوردية وإغلاقها.',
    en: 'View the balance of a shift and close it.',
  },
} as const satisfies Record<FeatureCode, Description>
