import type { SearchEntry } from '#domain/search/search-index.ts'
import { commands } from './commands.ts'

/** A shop of `entryCount` rows: the commands, hand-written items and customers, and filler that shares their words. */
export function corpusOf(entryCount: number): readonly SearchEntry[] {
  const written = [...commands, ...items, ...customers]
  return [...written, ...fillerItems(entryCount - written.length)]
}

const items: readonly SearchEntry[] = [
  item('100', 'حليب المراعي كامل الدسم ١ لتر', 'Almarai full fat milk 1 L', '6281007021012'),
  item('101', 'حليب المراعي قليل الدسم ١ لتر', 'Almarai low fat milk 1 L', '6281007021029'),
  item('102', 'حليب نادك طازج ٢ لتر', 'Nadec fresh milk 2 L', '6281057002115'),
  item('103', 'لبن نادك ٣٦٠ مل', 'Nadec laban 360 ml', '6281057003600'),
  item('104', 'زبادي المراعي ١٧٠ جم', 'Almarai yoghurt 170 g', '6281007035170'),
  item('105', 'جُبنة كرافت شيدر ٢٠٠ جم', 'Kraft cheddar cheese 200 g', '7622210720245'),
  item('106', 'جبنة كيري مربعات', 'Kiri squares cheese', '3073781070224'),
  item('107', 'قشطة بوك ١٧٠ جم', 'Puck cream 170 g', '5760466735001'),
  item('108', 'بيض مزارع الوطنية ٣٠ حبة', 'Watania eggs 30 pcs', '6281100550303'),
  item('109', 'دجاج الوطنية مبرد ١٠٠٠ جم', 'Watania chilled chicken 1000 g', '6281100551003'),
  item('110', 'دجاج التنمية مجمد ٩٠٠ جم', 'Tanmiah frozen chicken 900 g', '6281063110900'),
  item('111', 'تمر سكري مفتل', 'Sukkari dates', '6287001110017'),
  item('112', 'تمر عجوة المدينة', 'Ajwa dates', '6287001110024'),
  item('113', 'قهوة عربية هيل وزعفران', 'Arabic coffee with cardamom and saffron', '6287003330013'),
  item('114', 'شاي ليبتون العلامة الصفراء ١٠٠ كيس', 'Lipton Yellow Label tea 100 bags', '6221155021007'),
  item('115', 'شاي ربيع اكسبرس', 'Rabea Express tea', '6281038001203'),
  item('116', 'كوكا كولا ٣٣٠ مل', 'Coca-Cola 330 ml', '5449000000996'),
  item('117', 'بيبسي دايت ٣٣٠ مل', 'Pepsi Diet 330 ml', '0012000001307'),
  item('118', 'سفن أب ٣٣٠ مل', '7Up 330 ml', '0012000001314'),
  item('119', 'ماء نوفا ٦٠٠ مل', 'Nova water 600 ml', '6281017600010'),
  item('120', 'عصير سيزر برتقال ١ لتر', 'Caesar orange juice 1 L', '6281014014014'),
  item('121', 'فيمتو شراب مركز ٧١٠ مل', 'Vimto cordial 710 ml', '6281024071010'),
  item('122', 'أرز أبو كاس بسمتي ٥ كجم', 'Abu Kass basmati rice 5 kg', '6281031005005'),
  item('123', 'أرز الوليمة مزة ١٠ كجم', 'Al Walimah mazza rice 10 kg', '6281032010010'),
  item('124', 'مكرونة إندومي خضار', 'Indomie vegetable noodles', '0089686120035'),
  item('125', 'زيت عافية ذرة ١٫٥ لتر', 'Afia corn oil 1.5 L', '6281018015006'),
  item('126', 'زيت زيتون الجوف بكر', 'Al Jouf virgin olive oil', '6281033050015'),
  item('127', 'سكر الأسرة ناعم ٥ كجم', 'Al Osra fine sugar 5 kg', '6281044005001'),
  item('128', 'طحين فوم دقيق فاخر ١ كجم', 'Foom white flour 1 kg', '6281016001002'),
  item('129', 'تونة قودي لحم أبيض', 'Goody white meat tuna', '6281022185003'),
  item('130', 'فول مدمس كاليفورنيا جاردن', 'California Garden fava beans', '5283003300017'),
  item('131', 'صلصة طماطم السعودية ١٣٥ جم', 'Saudia tomato paste 135 g', '6281026135006'),
  item('132', 'كاتشب هاينز ٥٧٠ جم', 'Heinz ketchup 570 g', '8715700017006'),
  item('133', 'نوتيلا كريمة البندق ٧٥٠ جم', 'Nutella hazelnut spread 750 g', '3017620425035'),
  item('134', 'شوكولاتة جالكسي سادة', 'Galaxy smooth chocolate', '5000159461122'),
  item('135', 'كيت كات أربعة أصابع', 'KitKat 4 finger', '6294003539054'),
  item('136', 'بسكويت أولكر شاي', 'Ulker tea biscuits', '8690504055006'),
  item('137', 'خبز لوزين أبيض شرائح', 'Lusine sliced white bread', '6281007100012'),
  item('138', 'تميس', 'Tamees bread'),
  item('139', 'لحم حاشي مفروم بالكيلو', 'Minced camel meat per kg'),
  item('140', 'بصل أحمر', 'Red onion'),
  item('141', 'موز الفلبين', 'Philippine bananas'),
  item('142', 'تفاح أخضر', 'Green apple'),
  item('143', 'شامبو هيد آند شولدرز ٤٠٠ مل', 'Head & Shoulders shampoo 400 ml', '5410076561001'),
  item('144', 'صابون لوكس ١٧٠ جم', 'Lux soap 170 g', '6281006170017'),
  item('145', 'معجون أسنان سيجنال', 'Signal toothpaste', '6281006481014'),
  item('146', 'مناديل فاين كلاسيك', 'Fine Classic tissues', '6251001210011'),
  item('147', 'مسحوق تايد ٣ كجم', 'Tide detergent powder 3 kg', '8001090400307'),
  item('148', 'كلوركس مبيض ٩٥٠ مل', 'Clorox bleach 950 ml', '6281065095014'),
  item('149', 'سجائر مارلبورو أحمر', 'Marlboro Red cigarettes', '7622100991007'),
  item('150', 'معسل تفاحتين فاخر', 'Two Apples moassel', '6223000490017'),
  item('151', 'بطارية إنرجايزر AA', 'Energizer AA battery', '7638900083057'),
  item('152', 'كرت شحن STC ٢٠ ريال', 'STC recharge card SAR 20', '6281200020014'),
  item('153', 'خدمة توصيل منزلي', 'Home delivery service'),
  item('154', 'خدمة غسيل سجاد بالمتر', 'Carpet washing service per metre'),
  item('155', 'عطر عود كمبودي ربع تولة', 'Cambodian oud perfume quarter tola', '6287009990018'),
  item('156', 'بخور مُعَمَّر دوسري', 'Maamoul incense', '6287009990117'),
]

const customers: readonly SearchEntry[] = [
  customer('1', 'مؤسسة النور للتجارة', 'Al Noor Trading Est.', '0500000101'),
  customer('2', 'شركة الأمل للمقاولات', 'Al Amal Contracting Co.', '0500000102'),
  customer('3', 'مطعم بيت الشاورما', 'Shawarma House Restaurant', '0500000103'),
  customer('4', 'مقصف مدينة الملك عبد الله', 'King Abdullah City Canteen', '0500000104'),
  customer('5', 'صيدلية طريق أبي بكر', 'Abi Bakr Road Pharmacy', '0500000105'),
  customer('6', 'فندق واحة جدة', 'Jeddah Oasis Hotel', '0500000106'),
  customer('7', 'مدرسة رؤية المستقبل الأهلية', 'Future Vision Private School', '0500000107'),
  customer('8', 'مستشفى شفاء الرياض', 'Riyadh Shifa Hospital', '0500000108'),
  customer('9', 'بقالة حي الياسمين', 'Yasmin District Grocery', '0500000109'),
  customer('10', 'مخابز القصيم الآلية', 'Qassim Automatic Bakeries', '0500000110'),
  customer('11', 'مغسلة الثوب الأبيض', 'White Thobe Laundry', '0500000111'),
  customer('12', 'عميل نقدي', 'Cash customer'),
  customer('13', 'الهيئة العامة للنقل', 'Transport General Authority', '0110000113'),
  customer('14', 'مكتبة اقرأ', 'Iqra Bookshop', '0500000114'),
]

const brands =
  words(`الصافي/Al Safi, ندى/Nada, الربيع/Al Rabie, هرفي/Herfy, أمريكانا/Americana, سنبلة/Sunbulah, دانيت/Danette, لورباك/Lurpak,
  برينجلز/Pringles, ليز/Lays, مونتانا/Montana, الكبير/Al Kabeer, سيارا/Siara, حلواني/Halwani, رنا/Rana, العلالي/Al Alali, فريكو/Freeco,
  نستله/Nestle, دوف/Dove, بانتين/Pantene, بيرسيل/Persil, داوني/Downy, كلينكس/Kleenex, لافازا/Lavazza, باجة/Baja, كنور/Knorr`)
const products =
  words(`حليب/milk, لبن/laban, جبنة بيضاء/white cheese, زبدة/butter, عصير تفاح/apple juice, عصير مانجو/mango juice, دجاج/chicken,
  برجر لحم/beef burger, ناجت دجاج/chicken nuggets, بازلاء مجمدة/frozen peas, شيبس ملح/salted chips, شوكولاتة/chocolate, كيك/cake,
  قهوة سريعة/instant coffee, شوربة/soup, مكرونة/pasta, صلصة/sauce, مايونيز/mayonnaise, شامبو/shampoo, بلسم/conditioner, صابون سائل/liquid soap,
  منظف أرضيات/floor cleaner, منعم ملابس/fabric softener, مناديل مبللة/wet wipes, ورق ألمنيوم/aluminium foil, أكياس قمامة/garbage bags,
  مربى فراولة/strawberry jam, عسل سدر/sidr honey, زيت دوار الشمس/sunflower oil, خل أبيض/white vinegar, ذرة حلوة/sweet corn, تونة خفيفة/light tuna`)
const sizes =
  words(`٥٠ جم/50 g, ١٠٠ جم/100 g, ١٢٥ مل/125 ml, ١٨٠ مل/180 ml, ٢٠٠ جم/200 g, ٢٢٥ جم/225 g, ٢٥٠ مل/250 ml, ٣٠٠ جم/300 g,
  ٤٠٠ جم/400 g, ٤٥٠ جم/450 g, ٥٠٠ مل/500 ml, ٧٥٠ مل/750 ml, ٨٠٠ جم/800 g, ١ كجم/1 kg, ١ لتر/1 L, ١٫٥ كجم/1.5 kg, ٢ لتر/2 L, ٢٫٥ كجم/2.5 kg,
  ٣ لتر/3 L, ٤ كجم/4 kg, حزمة ٦/pack of 6, حزمة ١٢/pack of 12, كرتون ٢٤/carton of 24, عرض خاص/special offer`)

type Bilingual = { arabic: string; english: string }

function fillerItems(count: number): readonly SearchEntry[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const product = pick(products, index)
    const brand = pick(brands, Math.floor(index / products.length))
    const size = pick(sizes, Math.floor(index / (products.length * brands.length)))
    const round = Math.floor(index / (products.length * brands.length * sizes.length))
    const suffix = round === 0 ? '' : ` ${round}`
    const barcode = `62990${String(index).padStart(8, '0')}`
    const arabic = `${product.arabic} ${brand.arabic} ${size.arabic}${suffix}`
    return item(String(5000 + index), arabic, `${brand.english} ${product.english} ${size.english}${suffix}`, barcode)
  })
}

function item(code: string, arabic: string, english: string, ...barcodes: readonly string[]): SearchEntry {
  return { id: `item:${code}`, kind: 'item', texts: [arabic, english], codes: [code, ...barcodes] }
}

function customer(code: string, arabic: string, english: string, ...phones: readonly string[]): SearchEntry {
  return {
    id: `customer:${code}`,
    kind: 'customer',
    texts: [arabic, english],
    codes: [`C${code.padStart(4, '0')}`, ...phones],
  }
}

function words(table: string): readonly Bilingual[] {
  return table.split(',').map(cell => {
    const [arabic = '', english = ''] = cell.trim().split('/')
    return { arabic, english }
  })
}

function pick(list: readonly Bilingual[], index: number): Bilingual {
  const chosen = list[index % list.length]
  if (chosen === undefined) throw new Error('the list of words is empty')
  return chosen
}
