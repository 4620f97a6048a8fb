/**
 * The default Saudi chart of accounts, one account per line: code | Arabic name | English name | type | subtype | normal balance | role.
 * The parent is the account whose code is a prefix of this one (1, 2, 4 and 7 digits); accounts of 7 digits take entries. Parsed by
 * `chart.ts`.
 */
export const defaultChartText = `
1|الأصول|Assets|asset||debit|
11|الأصول المتداولة|Current assets|asset||debit|
1101|النقدية بالصناديق|Cash on hand|asset|cash|debit|
1101001|الصندوق الرئيسي|Main cash|asset|cash|debit|cash_main
1101002|صندوق نقطة البيع|POS cash drawer|asset|cash|debit|cash_pos
1101003|صندوق المصروفات النثرية|Petty cash|asset|cash|debit|petty_cash
1101004|نقدية بالطريق (إيداعات تحت التسوية)|Cash in transit (deposits clearing)|asset|cash|debit|cash_in_transit
1102|البنوك ووسائل الدفع الإلكتروني|Banks and e-payment clearing|asset|bank|debit|
1102001|البنك - الحساب الجاري|Bank - current account|asset|bank|debit|bank_main
1102002|تسوية شبكة مدى|mada clearing|asset|bank|debit|clearing_mada
1102003|تسوية البطاقات الائتمانية|Credit card clearing (Visa/Mastercard)|asset|bank|debit|clearing_card
1102004|المحافظ الإلكترونية|E-wallets clearing|asset|bank|debit|clearing_wallet
1103|العملاء والمدينون|Trade and other receivables|asset|receivable|debit|
1103001|ذمم العملاء|Accounts receivable|asset|receivable|debit|ar
1103002|ذمم تطبيقات التوصيل|Delivery apps receivable|asset|receivable|debit|ar_delivery_apps
1103003|شيكات تحت التحصيل|Cheques under collection|asset|receivable|debit|cheques_receivable
1103004|سلف وعهد الموظفين|Employee advances and custody|asset|receivable|debit|employee_advances
1103005|مدينون متنوعون|Other debtors|asset|receivable|debit|other_debtors
1103006|مخصص الديون المشكوك في تحصيلها|Allowance for doubtful debts|asset|contra_asset|credit|allowance_doubtful
1104|المخزون|Inventory|asset|inventory|debit|
1104001|مخزون البضائع|Merchandise inventory|asset|inventory|debit|inventory
1104002|مخزون المواد الخام|Raw materials inventory|asset|inventory|debit|inventory_raw
1104003|إنتاج تحت التشغيل|Work in process|asset|inventory|debit|inventory_wip
1104004|مخزون الإنتاج التام|Finished goods inventory|asset|inventory|debit|inventory_fg
1104005|مخزون مواد التعبئة والتغليف|Packaging materials inventory|asset|inventory|debit|
1104006|بضاعة بالطريق|Goods in transit|asset|inventory|debit|inventory_transit
1105|مصروفات مدفوعة مقدماً وتأمينات|Prepayments and deposits|asset|prepayment|debit|
1105001|مصروفات مدفوعة مقدماً|Prepaid expenses|asset|prepayment|debit|prepaid
1105002|إيجار مدفوع مقدماً|Prepaid rent|asset|prepayment|debit|
1105003|تأمين طبي مدفوع مقدماً|Prepaid medical insurance|asset|prepayment|debit|
1105004|رسوم ورخص حكومية مدفوعة مقدماً|Prepaid licences and government fees|asset|prepayment|debit|
1105005|دفعات مقدمة للموردين|Advances to suppliers|asset|prepayment|debit|supplier_advances
1105006|تأمينات مستردة|Refundable deposits|asset|prepayment|debit|
1106|ضريبة القيمة المضافة - مدخلات|Input VAT|asset|tax|debit|
1106001|ضريبة المدخلات على المشتريات 15%|Input VAT 15%|asset|tax|debit|vat_input
1106002|ضريبة القيمة المضافة المدفوعة في الجمارك|VAT paid at customs|asset|tax|debit|vat_input_customs
1106003|ضريبة المدخلات - الاحتساب العكسي|Input VAT - reverse charge|asset|tax|debit|vat_input_rcm
1106004|رصيد ضريبة القيمة المضافة المرحل|VAT credit carried forward|asset|tax|debit|vat_credit_cf
12|الأصول غير المتداولة|Non-current assets|asset||debit|
1201|الممتلكات والآلات والمعدات|Property, plant and equipment - cost|asset|fixed_asset|debit|
1201001|أراضي|Land|asset|fixed_asset|debit|
1201002|مباني وإنشاءات|Buildings|asset|fixed_asset|debit|
1201003|آلات ومعدات|Machinery and equipment|asset|fixed_asset|debit|
1201004|أثاث وتجهيزات|Furniture and fixtures|asset|fixed_asset|debit|
1201005|أجهزة حاسب وأجهزة نقاط البيع|Computers and POS devices|asset|fixed_asset|debit|
1201006|سيارات ووسائل نقل|Motor vehicles|asset|fixed_asset|debit|
1201007|تحسينات على مبانٍ مستأجرة|Leasehold improvements|asset|fixed_asset|debit|
1201008|عدد وأدوات|Tools|asset|fixed_asset|debit|
1202|مجمع الإهلاك|Accumulated depreciation|asset|contra_asset|credit|
1202002|مجمع إهلاك المباني|Acc. depreciation - buildings|asset|contra_asset|credit|
1202003|مجمع إهلاك الآلات والمعدات|Acc. depreciation - machinery|asset|contra_asset|credit|
1202004|مجمع إهلاك الأثاث والتجهيزات|Acc. depreciation - furniture|asset|contra_asset|credit|
1202005|مجمع إهلاك أجهزة الحاسب|Acc. depreciation - computers|asset|contra_asset|credit|
1202006|مجمع إهلاك السيارات|Acc. depreciation - vehicles|asset|contra_asset|credit|
1202007|مجمع إطفاء التحسينات على المباني المستأجرة|Acc. amortisation - leasehold improvements|asset|contra_asset|credit|
1202008|مجمع إهلاك العدد والأدوات|Acc. depreciation - tools|asset|contra_asset|credit|
1203|الأصول غير الملموسة|Intangible assets|asset|intangible|debit|
1203001|برامج وتراخيص|Software and licences|asset|intangible|debit|
1203002|علامات تجارية وشهرة|Trademarks and goodwill|asset|intangible|debit|
1203003|مجمع إطفاء الأصول غير الملموسة|Acc. amortisation - intangibles|asset|contra_asset|credit|
1204|أصول حق الاستخدام|Right-of-use assets|asset|fixed_asset|debit|
1204001|أصول حق الاستخدام (IFRS 16)|Right-of-use assets (IFRS 16)|asset|fixed_asset|debit|
1204002|مجمع إهلاك أصول حق الاستخدام|Acc. depreciation - right-of-use|asset|contra_asset|credit|
1205|مشروعات تحت التنفيذ|Capital work in progress|asset|fixed_asset|debit|
1205001|مشروعات تحت التنفيذ|Capital work in progress|asset|fixed_asset|debit|
2|الخصوم|Liabilities|liability||credit|
21|الخصوم المتداولة|Current liabilities|liability||credit|
2101|الموردون والدائنون|Trade and other payables|liability|payable|credit|
2101001|ذمم الموردين|Accounts payable|liability|payable|credit|ap
2101002|شيكات صادرة مؤجلة|Post-dated cheques issued|liability|payable|credit|cheques_payable
2101003|بضاعة مستلمة غير مفوترة|Goods received not invoiced|liability|payable|credit|grni
2101004|دائنون متنوعون|Other creditors|liability|payable|credit|
2102|ضرائب ورسوم مستحقة|Taxes and fees payable|liability|tax|credit|
2102001|ضريبة المخرجات على المبيعات 15%|Output VAT 15%|liability|tax|credit|vat_output
2102002|ضريبة المخرجات - الاحتساب العكسي|Output VAT - reverse charge|liability|tax|credit|vat_output_rcm
2102003|تسوية ضريبة القيمة المضافة (صافي الإقرار)|VAT settlement (net return payable)|liability|tax|credit|vat_settlement
2102004|رسوم التبغ المستحقة للبلدية|Municipal tobacco fee payable|liability|tax|credit|tobacco_fee_payable
2102005|ضريبة الاستقطاع المستحقة|Withholding tax payable|liability|tax|credit|wht_payable
2102006|مخصص الزكاة|Zakat provision|liability|tax|credit|zakat_provision
2102007|ضريبة انتقائية مستحقة|Excise tax payable|liability|tax|credit|
2103|مصروفات مستحقة|Accrued expenses|liability|accrual|credit|
2103001|رواتب مستحقة|Accrued salaries|liability|accrual|credit|salaries_payable
2103002|التأمينات الاجتماعية المستحقة|GOSI payable|liability|accrual|credit|
2103003|إيجارات مستحقة|Accrued rent|liability|accrual|credit|
2103004|خدمات ومرافق مستحقة|Accrued utilities|liability|accrual|credit|
2103005|عمولات ومكافآت مستحقة|Accrued commissions and bonuses|liability|accrual|credit|
2103006|مخصص الإجازات والتذاكر|Leave and tickets provision|liability|accrual|credit|
2103007|عمولات تطبيقات التوصيل المستحقة|Delivery app commissions payable|liability|accrual|credit|delivery_commission_payable
2103008|مصروفات مستحقة أخرى|Other accrued expenses|liability|accrual|credit|
2104|دفعات مقدمة وإيرادات مؤجلة|Customer advances and deferred income|liability|deferred|credit|
2104001|دفعات مقدمة من العملاء|Customer advances|liability|deferred|credit|customer_advances
2104002|إيرادات مؤجلة|Deferred income|liability|deferred|credit|
2104003|التزام نقاط العملاء|Customer loyalty points liability|liability|deferred|credit|loyalty_points
2104004|قسائم وبطاقات هدايا|Vouchers and gift cards|liability|deferred|credit|
2105|تمويل قصير الأجل|Short-term financing|liability|loan|credit|
2105001|قروض قصيرة الأجل|Short-term loans|liability|loan|credit|
2105002|الجزء المتداول من التزامات الإيجار|Current portion of lease liabilities|liability|loan|credit|
2106|حسابات جارية|Current accounts|liability|clearing|credit|
2106001|جاري الفروع|Inter-branch current account|liability|clearing|credit|interbranch
2106002|حساب وسيط (أرصدة تحت التسوية)|Suspense account|liability|clearing|credit|suspense
22|الخصوم غير المتداولة|Non-current liabilities|liability||credit|
2201|التزامات طويلة الأجل|Long-term liabilities|liability|loan|credit|
2201001|قروض طويلة الأجل|Long-term loans|liability|loan|credit|
2201002|مخصص مكافأة نهاية الخدمة|End-of-service benefits provision|liability|provision|credit|
2201003|التزامات عقود الإيجار|Lease liabilities|liability|loan|credit|
3|حقوق الملكية|Equity|equity||credit|
31|رأس المال وحسابات الملاك|Capital and owners|equity||credit|
3101|رأس المال|Capital|equity|capital|credit|
3101001|رأس المال المدفوع|Paid-up capital|equity|capital|credit|capital
3101002|جاري المالك / الشركاء|Owner / partners current account|equity|capital|credit|owner_current
3101003|المسحوبات الشخصية|Drawings|equity|capital|debit|drawings
32|الاحتياطيات والنتائج|Reserves and results|equity||credit|
3201|الاحتياطيات|Reserves|equity|reserve|credit|
3201001|احتياطي نظامي|Statutory reserve|equity|reserve|credit|
3202|الأرباح والخسائر|Retained earnings|equity|retained|credit|
3202001|الأرباح المبقاة|Retained earnings|equity|retained|credit|retained_earnings
3202002|أرباح وخسائر العام|Current year profit or loss|equity|retained|credit|current_year_result
3202003|تسويات سنوات سابقة|Prior year adjustments|equity|retained|credit|
3202004|الأرصدة الافتتاحية|Opening balance equity|equity|retained|credit|opening_balance
4|الإيرادات|Revenue|revenue||credit|
41|إيرادات النشاط|Operating revenue|revenue||credit|
4101|المبيعات|Sales|revenue|sales|credit|
4101001|مبيعات خاضعة للنسبة الأساسية|Standard-rated sales|revenue|sales|credit|sales
4101002|مبيعات خاضعة للنسبة الصفرية|Zero-rated sales|revenue|sales|credit|sales_zero
4101003|صادرات|Export sales|revenue|sales|credit|sales_export
4101004|مبيعات معفاة|Exempt sales|revenue|sales|credit|sales_exempt
4101005|مبيعات منتجات التبغ|Tobacco product sales|revenue|sales|credit|sales_tobacco
4101006|مبيعات تطبيقات التوصيل|Delivery app sales|revenue|sales|credit|sales_delivery
4101007|إيرادات الخدمات|Service revenue|revenue|sales|credit|service_revenue
4102|مردودات ومسموحات المبيعات|Sales returns and allowances|revenue|contra_revenue|debit|
4102001|مردودات المبيعات|Sales returns|revenue|contra_revenue|debit|sales_returns
4102002|خصم مسموح به|Sales discounts|revenue|contra_revenue|debit|sales_discount
4102003|مسموحات مبيعات|Sales allowances|revenue|contra_revenue|debit|
42|إيرادات أخرى|Other income|revenue||credit|
4201|إيرادات متنوعة|Miscellaneous income|revenue|other_income|credit|
4201001|خصم مكتسب|Purchase discounts received|revenue|other_income|credit|purchase_discount
4201002|أرباح بيع أصول ثابتة|Gain on disposal of assets|revenue|other_income|credit|gain_disposal
4201003|أرباح فروق عملة|Foreign exchange gain|revenue|other_income|credit|
4201004|زيادة الصندوق|Cash overage|revenue|other_income|credit|cash_over
4201005|زيادة جرد المخزون|Inventory count surplus|revenue|other_income|credit|inventory_surplus
4201006|إيرادات رسوم التوصيل|Delivery fee income|revenue|other_income|credit|
4201007|إيرادات متنوعة أخرى|Other income|revenue|other_income|credit|
4201008|فروق تقريب|Rounding differences|revenue|other_income|credit|rounding
5|المصروفات|Expenses|expense||debit|
51|تكلفة المبيعات|Cost of sales|expense||debit|
5101|تكلفة البضاعة المباعة|Cost of goods sold|expense|cogs|debit|
5101001|تكلفة البضاعة المباعة|Cost of goods sold|expense|cogs|debit|cogs
5101002|المشتريات|Purchases (periodic method)|expense|cogs|debit|purchases
5101003|مردودات المشتريات|Purchase returns|expense|contra_expense|credit|purchase_returns
5101004|مصاريف شحن ونقل المشتريات|Freight-in|expense|cogs|debit|freight_in
5101005|رسوم جمركية|Customs duties|expense|cogs|debit|
5101006|تالف وهالك|Spoilage and damaged goods|expense|cogs|debit|damage
5101007|عجز جرد المخزون|Inventory count shortage|expense|cogs|debit|inventory_shortage
5101008|هدايا وعروض مجانية|Free items and promotions|expense|cogs|debit|loyalty_expense
5101009|فروقات أسعار المشتريات|Purchase price differences|expense|cogs|debit|price_difference
5102|تكاليف الإنتاج|Production costs|expense|production|debit|
5102001|مواد خام مستهلكة|Raw materials consumed|expense|production|debit|production_materials
5102002|أجور مباشرة|Direct labour|expense|production|debit|production_labour
5102003|تكاليف صناعية غير مباشرة|Manufacturing overhead|expense|production|debit|production_overhead
5102004|انحرافات الإنتاج|Production variances|expense|production|debit|production_variance
52|مصروفات البيع والتسويق|Selling and marketing expenses|expense||debit|
5201|مصروفات البيع والتسويق|Selling and marketing|expense|selling|debit|
5201001|عمولات تطبيقات التوصيل|Delivery app commissions|expense|selling|debit|delivery_commission
5201002|دعاية وإعلان|Advertising|expense|selling|debit|
5201003|عمولات مبيعات|Sales commissions|expense|selling|debit|
5201004|رسوم بطاقات ونقاط البيع|Card and POS fees|expense|selling|debit|card_fees
5201005|مصاريف توصيل|Delivery expenses|expense|selling|debit|
5201006|مواد تعبئة وتغليف|Packaging consumed|expense|selling|debit|
53|المصروفات العمومية والإدارية|General and administrative expenses|expense||debit|
5301|الرواتب ومزايا الموظفين|Payroll and benefits|expense|payroll|debit|
5301001|رواتب أساسية|Basic salaries|expense|payroll|debit|salaries
5301002|بدل سكن|Housing allowance|expense|payroll|debit|
5301003|بدل نقل|Transportation allowance|expense|payroll|debit|
5301004|التأمينات الاجتماعية|GOSI expense|expense|payroll|debit|
5301005|تأمين طبي|Medical insurance|expense|payroll|debit|
5301006|مكافأة نهاية الخدمة|End-of-service benefits|expense|payroll|debit|
5301007|إجازات وتذاكر سفر|Leave and air tickets|expense|payroll|debit|
5301008|إقامات وتأشيرات ورسوم عمل|Iqama, visa and labour fees|expense|payroll|debit|
5301009|عمل إضافي ومكافآت|Overtime and bonuses|expense|payroll|debit|
5302|إيجارات ومرافق وصيانة|Rent, utilities and maintenance|expense|occupancy|debit|
5302001|إيجار|Rent|expense|occupancy|debit|rent
5302002|كهرباء ومياه|Electricity and water|expense|occupancy|debit|
5302003|هاتف وإنترنت|Telephone and internet|expense|occupancy|debit|
5302004|صيانة وإصلاح|Repairs and maintenance|expense|occupancy|debit|
5302005|نظافة|Cleaning|expense|occupancy|debit|
5302006|أمن وحراسة|Security|expense|occupancy|debit|
5303|مصروفات إدارية|Administrative expenses|expense|admin|debit|
5303001|قرطاسية ومطبوعات|Stationery and printing|expense|admin|debit|
5303002|اشتراكات برامج واستضافة|Software subscriptions and hosting|expense|admin|debit|
5303003|أتعاب مهنية ومراجعة|Professional and audit fees|expense|admin|debit|
5303004|رسوم حكومية ورخص|Government fees and licences|expense|admin|debit|
5303005|رسم ترخيص تقديم منتجات التبغ|Tobacco serving licence fee|expense|admin|debit|tobacco_licence
5303006|وقود ومصاريف سيارات|Fuel and vehicle expenses|expense|admin|debit|
5303007|سفر وانتقالات|Travel|expense|admin|debit|
5303008|ضيافة ونثريات|Hospitality and sundries|expense|admin|debit|
5303009|تأمين|Insurance|expense|admin|debit|
5303010|تدريب|Training|expense|admin|debit|
5303011|هدايا وتبرعات|Gifts and donations|expense|admin|debit|
5303012|غرامات ومخالفات|Fines and penalties|expense|admin|debit|
5303013|عجز الصندوق|Cash shortage|expense|admin|debit|cash_short
5303014|ديون معدومة|Bad debts|expense|admin|debit|
5303015|مصروفات متنوعة|Miscellaneous expenses|expense|admin|debit|
54|الإهلاك والإطفاء|Depreciation and amortisation|expense||debit|
5401|مصروف الإهلاك|Depreciation expense|expense|depreciation|debit|
5401002|إهلاك المباني|Depreciation - buildings|expense|depreciation|debit|
5401003|إهلاك الآلات والمعدات|Depreciation - machinery|expense|depreciation|debit|
5401004|إهلاك الأثاث والتجهيزات|Depreciation - furniture|expense|depreciation|debit|
5401005|إهلاك أجهزة الحاسب|Depreciation - computers|expense|depreciation|debit|
5401006|إهلاك السيارات|Depreciation - vehicles|expense|depreciation|debit|
5401007|إطفاء التحسينات على المباني المستأجرة|Amortisation - leasehold improvements|expense|depreciation|debit|
5401008|إهلاك العدد والأدوات|Depreciation - tools|expense|depreciation|debit|
5401009|إهلاك أصول حق الاستخدام|Depreciation - right-of-use assets|expense|depreciation|debit|
5401010|إطفاء الأصول غير الملموسة|Amortisation - intangibles|expense|depreciation|debit|
55|مصروفات تمويلية وخسائر أخرى|Finance costs and other losses|expense||debit|
5501|مصروفات تمويلية وخسائر أخرى|Finance costs and other losses|expense|finance|debit|
5501001|رسوم بنكية|Bank charges|expense|finance|debit|bank_charges
5501002|تكاليف تمويل|Finance costs|expense|finance|debit|
5501003|خسائر فروق عملة|Foreign exchange loss|expense|finance|debit|
5501004|خسائر استبعاد أصول ثابتة|Loss on disposal of assets|expense|finance|debit|loss_disposal
56|الزكاة والضرائب|Zakat and taxes|expense||debit|
5601|الزكاة والضرائب|Zakat and taxes|expense|tax|debit|
5601001|مصروف الزكاة|Zakat expense|expense|tax|debit|zakat_expense
5601002|ضريبة الدخل|Income tax|expense|tax|debit|
5601003|ضريبة استقطاع محملة|Withholding tax borne|expense|tax|debit|
5601004|ضريبة قيمة مضافة غير قابلة للخصم|Non-deductible VAT|expense|tax|debit|vat_nonrecoverable
`
