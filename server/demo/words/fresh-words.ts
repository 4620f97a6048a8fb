/** Fresh food, dairy and staples. */
import type { CategoryWords } from './category-words.ts'

const litres = '200 مل=200 ml,500 مل=500 ml,1 لتر=1 L,2 لتر=2 L'
const grams = '200 جم=200 g,400 جم=400 g,500 جم=500 g,1 كجم=1 kg'
const origins = 'محلي=local,مصري=Egyptian,هندي=Indian,تركي=Turkish,أردني=Jordanian'

export const freshWords: readonly CategoryWords[] = [
  {
    name: 'حليب=Milk',
    kind: 'fixed',
    products:
      'حليب طازج=Fresh milk,حليب طويل الأجل=Long-life milk,حليب مبخر=Evaporated milk,حليب نوق=Camel milk,حليب مكثف=Condensed milk',
    varieties:
      'كامل الدسم=full fat,قليل الدسم=low fat,خالي الدسم=skimmed,بالشوكولاتة=with chocolate,بالفراولة=with strawberry,بالموز=with banana',
    sizes: litres,
    price: [2, 14],
    unit: 'حبة=Piece',
    carton: 12,
    share: 6,
  },
  {
    name: 'ألبان وزبادي=Laban and yoghurt',
    kind: 'fixed',
    products: 'لَبَن=Laban,زبادي=Yoghurt,زبادي يوناني=Greek yoghurt,لبنة=Labneh,قشطة=Cream,لبن رائب=Buttermilk',
    varieties: 'كامل الدسم=full fat,قليل الدسم=low fat,بالنعناع=with mint,بالمانجو=with mango,بالعسل=with honey',
    sizes: '170 جم=170 g,500 جم=500 g,1 كجم=1 kg,2 كجم=2 kg',
    price: [1.5, 16],
    unit: 'حبة=Piece',
    carton: 12,
    share: 6,
  },
  {
    name: 'أجبان=Cheese',
    kind: 'fixed',
    products:
      'جبن أبيض=White cheese,جبن فيتا=Feta cheese,جبن شيدر=Cheddar cheese,جبن موزاريلا=Mozzarella,جبن حلوم=Halloumi,جبن كريمي=Cream cheese,جبن عكاوي=Akkawi cheese',
    varieties: 'كامل الدسم=full fat,قليل الملح=low salt,شرائح=slices,مبشور=grated,بالأعشاب=with herbs',
    sizes: grams,
    price: [6, 48],
    unit: 'حبة=Piece',
    carton: 12,
    share: 4,
  },
  {
    name: 'بيض=Eggs',
    kind: 'fixed',
    products:
      'بيض أبيض=White eggs,بيض بني=Brown eggs,بيض بلدي=Free-range eggs,بيض سمان=Quail eggs,بيض عضوي=Organic eggs',
    varieties: 'كبير=large,وسط=medium,أوميغا 3=omega 3,مبستر=pasteurised',
    sizes: '6 حبات=6 pcs,15 حبة=15 pcs,30 حبة=30 pcs,طبق=tray',
    price: [6, 32],
    unit: 'طبق=Tray',
    carton: 12,
    share: 3,
  },
  {
    name: 'دواجن=Poultry',
    kind: 'fixed',
    products:
      'دجاج كامل=Whole chicken,صدور دجاج=Chicken breast,أفخاذ دجاج=Chicken thighs,أجنحة دجاج=Chicken wings,دجاج مفروم=Minced chicken,كبدة دجاج=Chicken liver',
    varieties: 'طازج=fresh,مبرد=chilled,متبل=marinated,بالأعشاب=with herbs,حار=spicy',
    sizes: '450 جم=450 g,900 جم=900 g,1000 جم=1000 g,1200 جم=1200 g',
    price: [9, 38],
    unit: 'حبة=Piece',
    carton: 10,
    share: 5,
  },
  {
    name: 'لحوم=Meat',
    kind: 'weighed',
    products:
      'لحم غنم نعيمي=Naimi lamb,لحم حاشي=Young camel meat,لحم عجل=Veal,لحم بقر=Beef,لحم مفروم=Minced meat,كباب=Kebab,ريش غنم=Lamb chops,كبدة غنم=Lamb liver,لحم ستيك=Steak,موزات=Shanks',
    varieties: 'محلي=local,برازيلي=Brazilian,أسترالي=Australian,نيوزيلندي=New Zealand,سوداني=Sudanese',
    sizes: '',
    price: [32, 98],
    unit: 'كيلو=Kilogram',
    carton: 10,
    share: 4,
  },
  {
    name: 'أسماك=Fish',
    kind: 'weighed',
    products:
      'هامور=Grouper,سلمون=Salmon,روبيان=Shrimp,بلطي=Tilapia,شعري=Emperor fish,كنعد=Kingfish,تونة طازجة=Fresh tuna,سبيط=Squid,ناجل=Coral trout,صافي=Rabbitfish',
    varieties: 'طازج=fresh,منظف=cleaned,شرائح=fillet,مجمد=frozen,متبل=marinated',
    sizes: '',
    price: [22, 120],
    unit: 'كيلو=Kilogram',
    carton: 10,
    share: 2,
  },
  {
    name: 'خضروات=Vegetables',
    kind: 'weighed',
    products:
      'طماطم=Tomatoes,خيار=Cucumbers,بطاطس=Potatoes,بصل أحمر=Red onions,بصل أبيض=White onions,جزر=Carrots,كوسة=Courgettes,باذنجان=Aubergines,فلفل بارد=Sweet peppers,فلفل حار=Chillies,ملفوف=Cabbage,زهرة=Cauliflower,خس=Lettuce,ثوم=Garlic,زنجبيل=Ginger,بامية=Okra',
    varieties: origins,
    sizes: '',
    price: [2, 19],
    unit: 'كيلو=Kilogram',
    carton: 10,
    share: 8,
  },
  {
    name: 'فواكه=Fruit',
    kind: 'weighed',
    products:
      'تفاح أحمر=Red apples,تفاح أخضر=Green apples,موز=Bananas,برتقال=Oranges,يوسفي=Mandarins,عنب=Grapes,مانجو=Mangoes,رمان=Pomegranates,بطيخ=Watermelon,شمام=Melon,ليمون=Lemons,كيوي=Kiwi,خوخ=Peaches,مشمش=Apricots,كمثرى=Pears,فراولة=Strawberries',
    varieties: origins,
    sizes: '',
    price: [3, 29],
    unit: 'كيلو=Kilogram',
    carton: 10,
    share: 8,
  },
  {
    name: 'تمور=Dates',
    kind: 'weighed',
    products:
      'تَمْر سُكَّري=Sukkari dates,تَمْر عَجْوَة=Ajwa dates,تمر خلاص=Khalas dates,تمر صقعي=Sagai dates,تمر مجدول=Medjool dates,تمر برحي=Barhi dates,تمر صفري=Safri dates,رطب=Rutab,تمر نبوت سيف=Nabtat Saif dates,تمر مبروم=Mabroom dates',
    varieties: 'فاخر=premium,درجة أولى=first grade,محشو باللوز=stuffed with almonds,مفتل=Mufattal,كنيز=Kaniz',
    sizes: '',
    price: [14, 110],
    unit: 'كيلو=Kilogram',
    carton: 5,
    share: 2,
  },
  {
    name: 'مخبوزات=Bakery',
    kind: 'fixed',
    products:
      'خُبْز صامولي=Samoli bread,خُبْز عربي=Arabic bread,خبز توست=Toast bread,خبز بر=Wholemeal bread,كرواسون=Croissant,فطيرة جبن=Cheese pie,خبز برجر=Burger buns,كيك بالحليب=Milk cake',
    varieties: 'سادة=plain,بالسمسم=with sesame,بالنخالة=with bran,بالزعتر=with thyme,بالزبدة=with butter',
    sizes: 'صغير=small,وسط=medium,كبير=large,عائلي=family',
    price: [1, 38],
    unit: 'حبة=Piece',
    carton: 10,
    features: 'كتابة على الكيك=Writing on the cake=5,شموع=Candles=3,علبة هدية=Gift box=7.50',
    share: 5,
  },
  {
    name: 'أرز=Rice',
    kind: 'fixed',
    products:
      'أرز بسمتي=Basmati rice,أرز مزة=Mazza rice,أرز مصري=Egyptian rice,أرز ياسمين=Jasmine rice,أرز حساوي=Hassawi rice',
    varieties: 'هندي فاخر=premium Indian,باكستاني=Pakistani,طويل الحبة=long grain,معتق=aged,بني=brown',
    sizes: '1 كجم=1 kg,5 كجم=5 kg,10 كجم=10 kg,40 كجم=40 kg',
    price: [7, 290],
    unit: 'كيس=Bag',
    carton: 4,
    share: 3,
  },
  {
    name: 'بقوليات وحبوب=Pulses and grains',
    kind: 'fixed',
    products:
      'عدس أحمر=Red lentils,عدس أسود=Brown lentils,فول=Fava beans,حمص حب=Chickpeas,فاصوليا بيضاء=White beans,لوبيا=Black-eyed beans,برغل=Bulgur,جريش=Jareesh,شوفان=Oats,كينوا=Quinoa',
    varieties: 'ناعم=fine,خشن=coarse,كامل=whole,عضوي=organic,مغسول=washed',
    sizes: grams,
    price: [4, 34],
    unit: 'كيس=Bag',
    carton: 12,
    share: 2,
  },
  {
    name: 'معكرونة=Pasta',
    kind: 'fixed',
    products:
      'معكرونة سباغيتي=Spaghetti,معكرونة قلم=Penne,معكرونة كوع=Elbow pasta,معكرونة حلزونية=Fusilli,شعيرية=Vermicelli,لازانيا=Lasagne,نودلز=Noodles',
    varieties: 'رقم 5=no. 5,رقم 7=no. 7,بالخضار=with vegetables,من القمح الكامل=wholewheat,بالبيض=with egg',
    sizes: grams,
    price: [2, 19],
    unit: 'كيس=Bag',
    carton: 20,
    share: 2,
  },
  {
    name: 'طحين ومستلزمات الخبز=Flour and baking',
    kind: 'fixed',
    products:
      'طحين أبيض=White flour,طحين بر=Wholemeal flour,سميد=Semolina,نشا=Starch,خميرة=Yeast,بيكنج بودر=Baking powder,سكر=Sugar,فانيليا=Vanilla',
    varieties: 'ناعم=fine,فاخر=premium,متعدد الاستعمال=all-purpose,سريع=instant,بودرة=powder',
    sizes: '100 جم=100 g,500 جم=500 g,1 كجم=1 kg,5 كجم=5 kg',
    price: [2, 28],
    unit: 'حبة=Piece',
    carton: 12,
    share: 2,
  },
  {
    name: 'زيوت وسمن=Oils and ghee',
    kind: 'fixed',
    products:
      'زيت زيتون=Olive oil,زيت دوار الشمس=Sunflower oil,زيت ذرة=Corn oil,زيت سمسم=Sesame oil,سمن بقري=Cow ghee,سمن نباتي=Vegetable ghee,زيت جوز الهند=Coconut oil',
    varieties: 'بكر ممتاز=extra virgin,صافي=pure,للقلي=for frying,خفيف=light,عضوي=organic',
    sizes: '250 مل=250 ml,750 مل=750 ml,1.5 لتر=1.5 L,3 لتر=3 L',
    price: [7, 98],
    unit: 'حبة=Piece',
    carton: 6,
    share: 3,
  },
  {
    name: 'معلبات=Canned food',
    kind: 'fixed',
    products:
      'تونة معلبة=Canned tuna,فول مدمس=Foul medames,حمص بالطحينة=Hummus with tahini,ذرة حلوة=Sweet corn,معجون طماطم=Tomato paste,فطر معلب=Canned mushrooms,فاصوليا بالصلصة=Baked beans,سردين=Sardines',
    varieties:
      'بالزيت=in oil,بالماء والملح=in brine,بالفلفل=with chilli,خلطة مصرية=Egyptian recipe,خفيف الملح=low salt',
    sizes: '130 جم=130 g,185 جم=185 g,400 جم=400 g,800 جم=800 g',
    price: [2.5, 22],
    unit: 'علبة=Can',
    carton: 24,
    share: 4,
  },
  {
    name: 'صلصات ومخللات=Sauces and pickles',
    kind: 'fixed',
    products:
      'كاتشب=Ketchup,مايونيز=Mayonnaise,صلصة حارة=Hot sauce,خل تفاح=Apple vinegar,زيتون أخضر=Green olives,زيتون أسود=Black olives,مخلل خيار=Pickled cucumbers,مخلل مشكل=Mixed pickles,طحينة=Tahini,دبس رمان=Pomegranate molasses',
    varieties: 'عادي=classic,حار=hot,بالثوم=with garlic,خفيف=light,بالليمون=with lemon',
    sizes: '250 جم=250 g,340 جم=340 g,500 جم=500 g,1 كجم=1 kg',
    price: [3, 26],
    unit: 'حبة=Piece',
    carton: 12,
    share: 2,
  },
  {
    name: 'بهارات=Spices',
    kind: 'fixed',
    products:
      'كمون=Cumin,كركم=Turmeric,فلفل أسود=Black pepper,هيل=Cardamom,قرفة=Cinnamon,زعفران=Saffron,بهارات كبسة=Kabsa spices,بهارات مشكلة=Mixed spices,كزبرة ناشفة=Coriander,لومي=Dried lime',
    varieties: 'حب=whole,مطحون=ground,فاخر=premium,بلدي=local,هندي=Indian',
    sizes: '50 جم=50 g,100 جم=100 g,250 جم=250 g,500 جم=500 g',
    price: [3, 68],
    unit: 'حبة=Piece',
    carton: 12,
    share: 2,
  },
  {
    name: 'عسل ومربى=Honey and jam',
    kind: 'fixed',
    products:
      'عَسَل سِدْر=Sidr honey,عسل طلح=Acacia honey,عسل زهور=Flower honey,مربى فراولة=Strawberry jam,مربى مشمش=Apricot jam,مربى تين=Fig jam,دبس تمر=Date syrup,زبدة فول سوداني=Peanut butter',
    varieties: 'طبيعي=natural,بالمكسرات=with nuts,خفيف السكر=low sugar,فاخر=premium,بلدي=local',
    sizes: '250 جم=250 g,370 جم=370 g,500 جم=500 g,1 كجم=1 kg',
    price: [6, 180],
    unit: 'حبة=Piece',
    carton: 12,
    share: 2,
  },
]
