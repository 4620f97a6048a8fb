/** Drinks, sweets, household goods, medicines, tobacco and services. */
import type { CategoryWords } from './category-words.ts'

const cans = '150 مل=150 ml,250 مل=250 ml,330 مل=330 ml,1 لتر=1 L,2.25 لتر=2.25 L'
const grams = '25 جم=25 g,90 جم=90 g,160 جم=160 g,400 جم=400 g'

export const shelfWords: readonly CategoryWords[] = [
  {
    name: 'قهوة=Coffee',
    kind: 'fixed',
    products:
      'قَهْوَة عربية=Arabic coffee,قهوة تركية=Turkish coffee,قهوة سريعة الذوبان=Instant coffee,كبسولات قهوة=Coffee capsules,بن إثيوبي=Ethiopian beans,بن كولومبي=Colombian beans,قهوة مثلجة=Iced coffee',
    varieties: 'وسط=medium,شقراء=blonde,غامقة=dark,بالهيل=with cardamom,بالزعفران=with saffron',
    sizes: '100 جم=100 g,250 جم=250 g,500 جم=500 g,1 كجم=1 kg',
    price: [5, 120],
    unit: 'حبة=Piece',
    carton: 12,
    share: 4,
  },
  {
    name: 'شاي=Tea',
    kind: 'fixed',
    products:
      'شاي أحمر=Black tea,شاي أخضر=Green tea,شاي كرك=Karak tea,بابونج=Camomile,نعناع مجفف=Dried mint,شاي بالياسمين=Jasmine tea,كركديه=Hibiscus',
    varieties: 'أكياس=bags,ناعم=fine leaf,خشن=coarse leaf,بالنعناع=with mint,بالليمون=with lemon',
    sizes: '25 كيس=25 bags,50 كيس=50 bags,100 كيس=100 bags,400 جم=400 g',
    price: [4, 36],
    unit: 'علبة=Box',
    carton: 12,
    share: 2,
  },
  {
    name: 'عصائر=Juices',
    kind: 'fixed',
    products:
      'عصير برتقال=Orange juice,عصير تفاح=Apple juice,عصير مانجو=Mango juice,عصير رمان=Pomegranate juice,عصير كوكتيل=Cocktail juice,عصير ليمون بالنعناع=Lemon and mint juice,عصير جوافة=Guava juice',
    varieties: 'طازج=fresh,بدون سكر مضاف=no added sugar,نكتار=nectar,مركز=concentrate,باللب=with pulp',
    sizes: cans,
    price: [1, 19],
    unit: 'حبة=Piece',
    carton: 24,
    share: 5,
  },
  {
    name: 'مشروبات غازية=Soft drinks',
    kind: 'fixed',
    products:
      'كولا=Cola,مشروب ليمون غازي=Lemon soda,مشروب برتقال غازي=Orange soda,شراب شعير=Malt drink,مشروب طاقة=Energy drink,ماء غازي=Sparkling water,شراب زنجبيل=Ginger ale',
    varieties: 'عادي=regular,بدون سكر=sugar free,بنكهة التوت=berry,بنكهة الخوخ=peach,خفيف=light',
    sizes: cans,
    price: [1.5, 12],
    unit: 'علبة=Can',
    carton: 24,
    share: 6,
  },
  {
    name: 'مياه=Water',
    kind: 'fixed',
    products:
      'مياه شرب=Drinking water,مياه معدنية=Mineral water,مياه قلوية=Alkaline water,ماء زمزم=Zamzam water,مياه للأطفال=Water for babies',
    varieties: 'منخفضة الصوديوم=low sodium,غنية بالمعادن=mineral rich,نقية=pure,باردة=cold,بنكهة الليمون=lemon flavour',
    sizes: '200 مل=200 ml,330 مل=330 ml,600 مل=600 ml,1.5 لتر=1.5 L,5 لتر=5 L',
    price: [0.5, 14],
    unit: 'قارورة=Bottle',
    carton: 40,
    share: 7,
  },
  {
    name: 'شوكولاتة وحلويات=Chocolate and sweets',
    kind: 'fixed',
    products:
      'شوكولاتة=Chocolate,ويفر=Wafer,حلاوة طحينية=Halva,علك=Chewing gum,حلوى جيلي=Jelly sweets,مصاص=Lollipop,تمر بالشوكولاتة=Chocolate dates,معمول=Maamoul',
    varieties: 'بالحليب=with milk,بالبندق=with hazelnut,داكنة=dark,بالكراميل=with caramel,بالفستق=with pistachio',
    sizes: grams,
    price: [1, 58],
    unit: 'حبة=Piece',
    carton: 24,
    share: 5,
  },
  {
    name: 'بسكويت وكيك=Biscuits and cakes',
    kind: 'fixed',
    products:
      'بسكويت=Biscuits,بسكويت شاي=Tea biscuits,كيك صغير=Mini cake,كوكيز=Cookies,كعك=Kaak,بسكويت محشو=Cream biscuits,مافن=Muffin',
    varieties:
      'بالشوكولاتة=with chocolate,بالتمر=with dates,بالفانيليا=with vanilla,بالشوفان=with oats,بالزبدة=with butter',
    sizes: grams,
    price: [1, 22],
    unit: 'حبة=Piece',
    carton: 24,
    share: 4,
  },
  {
    name: 'مكسرات=Nuts',
    kind: 'weighed',
    products:
      'فستق حلبي=Pistachios,لوز=Almonds,كاجو=Cashews,جوز=Walnuts,بندق=Hazelnuts,فول سوداني=Peanuts,بذر دوار الشمس=Sunflower seeds,بذر بطيخ=Watermelon seeds,زبيب=Raisins,مشكل مكسرات=Mixed nuts',
    varieties: 'محمص=roasted,مملح=salted,نيء=raw,مدخن=smoked,بالليمون=with lemon',
    sizes: '',
    price: [16, 130],
    unit: 'كيلو=Kilogram',
    carton: 10,
    share: 2,
  },
  {
    name: 'رقائق وتسالي=Crisps and snacks',
    kind: 'fixed',
    products:
      'رقائق بطاطس=Potato crisps,رقائق ذرة=Corn chips,فشار=Popcorn,بفك جبن=Cheese puffs,أصابع بطاطس=Potato sticks,مقرمشات=Crackers',
    varieties: 'بالملح=salted,بالجبن=with cheese,بالكاتشب=ketchup,حار ونار=flaming hot,بالخل=with vinegar',
    sizes: grams,
    price: [1, 18],
    unit: 'كيس=Bag',
    carton: 24,
    share: 5,
  },
  {
    name: 'حبوب الإفطار=Breakfast cereals',
    kind: 'fixed',
    products:
      'كورن فليكس=Corn flakes,جرانولا=Granola,شوفان سريع=Instant oats,حبوب شوكولاتة=Chocolate cereal,ألواح حبوب=Cereal bars',
    varieties: 'بالعسل=with honey,بالفواكه=with fruit,بالمكسرات=with nuts,خفيف السكر=low sugar,كامل القمح=wholegrain',
    sizes: '250 جم=250 g,375 جم=375 g,500 جم=500 g,1 كجم=1 kg',
    price: [8, 46],
    unit: 'علبة=Box',
    carton: 12,
    share: 2,
  },
  {
    name: 'مجمدات=Frozen food',
    kind: 'fixed',
    products:
      'بطاطس مقلية مجمدة=Frozen fries,بازلاء مجمدة=Frozen peas,خضار مشكلة مجمدة=Frozen mixed vegetables,سمبوسة مجمدة=Frozen samosa,برجر لحم=Beef burgers,ناجتس دجاج=Chicken nuggets,بيتزا مجمدة=Frozen pizza,عجينة سبرنج رول=Spring roll pastry',
    varieties: 'مقرمش=crispy,عائلي=family pack,اقتصادي=economy pack,بالجبن=with cheese,حار=spicy',
    sizes: '400 جم=400 g,750 جم=750 g,1 كجم=1 kg,2.5 كجم=2.5 kg',
    price: [5, 52],
    unit: 'كيس=Bag',
    carton: 10,
    share: 3,
  },
  {
    name: 'آيس كريم=Ice cream',
    kind: 'fixed',
    products:
      'آيس كريم=Ice cream,آيس كريم مخروط=Ice cream cone,آيس كريم عود=Ice cream stick,سوربيه=Sorbet,كيك آيس كريم=Ice cream cake',
    varieties: 'فانيليا=vanilla,شوكولاتة=chocolate,فراولة=strawberry,مانجو=mango,فستق=pistachio',
    sizes: '80 مل=80 ml,120 مل=120 ml,500 مل=500 ml,1 لتر=1 L',
    price: [1.5, 48],
    unit: 'حبة=Piece',
    carton: 12,
    share: 2,
  },
  {
    name: 'مستلزمات الأطفال=Baby care',
    kind: 'fixed',
    products:
      'حفاضات أطفال=Baby nappies,مناديل مبللة=Baby wipes,شامبو أطفال=Baby shampoo,حبوب أطفال=Baby cereal,رضّاعة=Feeding bottle,كريم أطفال=Baby cream',
    varieties: 'مقاس 1=size 1,مقاس 3=size 3,مقاس 5=size 5,للبشرة الحساسة=for sensitive skin,بالألوفيرا=with aloe vera',
    sizes: 'عبوة صغيرة=small pack,عبوة وسط=medium pack,عبوة كبيرة=large pack,عبوة توفير=value pack',
    price: [6, 98],
    unit: 'عبوة=Pack',
    carton: 6,
    share: 2,
  },
  {
    name: 'منظفات=Cleaning',
    kind: 'fixed',
    products:
      'مسحوق غسيل=Laundry powder,سائل غسيل=Laundry liquid,منعم ملابس=Fabric softener,صابون صحون=Dish soap,مبيض ملابس=Bleach,منظف أرضيات=Floor cleaner,منظف زجاج=Glass cleaner,معطر جو=Air freshener',
    varieties: 'باللافندر=lavender,بالليمون=lemon,بالعود=oud,بالورد=rose,مركز=concentrated',
    sizes: '500 مل=500 ml,1 لتر=1 L,3 لتر=3 L,5 كجم=5 kg',
    price: [4, 78],
    unit: 'حبة=Piece',
    carton: 6,
    share: 4,
  },
  {
    name: 'ورقيات=Paper goods',
    kind: 'fixed',
    products:
      'مناديل وجه=Facial tissues,مناديل مطبخ=Kitchen towels,مناديل حمام=Toilet paper,أكواب ورقية=Paper cups,صحون ورقية=Paper plates,سفرة طعام=Table cover,ورق ألمنيوم=Aluminium foil',
    varieties: 'طبقتان=two-ply,ثلاث طبقات=three-ply,معطر=scented,اقتصادي=economy,فاخر=premium',
    sizes: '5 حبات=5 pcs,10 حبات=10 pcs,50 حبة=50 pcs,200 منديل=200 sheets',
    price: [2, 42],
    unit: 'عبوة=Pack',
    carton: 10,
    share: 3,
  },
  {
    name: 'عناية شخصية=Personal care',
    kind: 'fixed',
    products:
      'شامبو=Shampoo,بلسم=Conditioner,صابون=Soap,معجون أسنان=Toothpaste,فرشاة أسنان=Toothbrush,مزيل عرق=Deodorant,كريم يدين=Hand cream,جل استحمام=Shower gel,شفرات حلاقة=Razors',
    varieties: 'للشعر الجاف=for dry hair,بالأعشاب=with herbs,بالمسك=with musk,للرجال=for men,منعش=fresh',
    sizes: '75 مل=75 ml,200 مل=200 ml,400 مل=400 ml,700 مل=700 ml',
    price: [3, 62],
    unit: 'حبة=Piece',
    carton: 12,
    share: 4,
  },
  {
    name: 'أدوية ومستلزمات طبية=Medicines',
    kind: 'fixed',
    products:
      'مسكن ألم=Pain reliever,خافض حرارة=Fever reducer,شراب كحة=Cough syrup,قطرة عين=Eye drops,لاصق جروح=Plasters,معقم جروح=Antiseptic,فيتامين سي=Vitamin C,محلول ملحي=Saline solution',
    varieties: 'للكبار=adult,للأطفال=children,سريع المفعول=fast acting,بدون سكر=sugar free,ليلي=night',
    sizes: '10 أقراص=10 tablets,20 قرص=20 tablets,100 مل=100 ml,200 مل=200 ml',
    price: [4, 65],
    unit: 'علبة=Box',
    carton: 10,
    vat: 'zero',
    share: 2,
  },
  {
    name: 'أدوات منزلية وكهربائية=Household and electrical',
    kind: 'fixed',
    products:
      'بطاريات=Batteries,لمبة موفرة=LED bulb,وصلة كهرباء=Extension lead,شاحن جوال=Phone charger,ولاعة=Lighter,حافظة طعام=Food container,دلة قهوة=Coffee dallah,فناجين قهوة=Coffee cups,سكين مطبخ=Kitchen knife,إسفنج جلي=Scouring sponge',
    varieties: 'قياس صغير=small,قياس وسط=medium,قياس كبير=large,ستيل=steel,اقتصادي=economy',
    sizes: 'حبة=single,حبتان=pair,4 حبات=4 pcs,طقم=set',
    price: [3, 145],
    unit: 'حبة=Piece',
    carton: 12,
    share: 3,
  },
  {
    name: 'معسل=Shisha',
    kind: 'tobacco',
    products:
      'معسل تفاحتين=Two apples shisha,معسل عنب نعناع=Grape mint shisha,معسل ليمون نعناع=Lemon mint shisha,معسل بطيخ=Watermelon shisha,معسل خوخ=Peach shisha,معسل توت=Berry shisha,جراك=Jurak',
    varieties: 'عادي=regular,مزدوج=double,بالثلج=with ice,خاص=special,خفيف=light',
    sizes: 'رأس=head,رأس فاخر=premium head,جلسة=session',
    price: [60, 138],
    unit: 'رأس=Head',
    carton: 20,
    share: 1,
  },
  {
    name: 'خدمات=Services',
    kind: 'service',
    products:
      'توصيل طلبات=Delivery,تغليف هدايا=Gift wrapping,تركيب=Installation,طباعة صور=Photo printing,تقطيع وتنظيف=Cutting and cleaning,تحميص قهوة=Coffee roasting,تأجير ثلاجة=Cooler hire,غسيل سجاد=Carpet cleaning,رسوم تحويل مالي=Money transfer fee,بطاقة هدية=Gift card',
    varieties:
      'داخل الحي=in the district,داخل المدينة=in the city,عاجل=express,عادي=standard,لكبار العملاء=for key customers',
    sizes: '',
    price: [5, 150],
    unit: 'خدمة=Service',
    carton: 1,
    exempt: 'Money transfer fee',
    outOfScope: 'Gift card',
    features: 'خدمة مسائية=Evening service=10,أيام العطل=Public holidays=15',
    share: 1,
  },
]
