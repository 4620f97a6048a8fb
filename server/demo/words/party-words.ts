/** Kinds and names of organisations, and places. No person is named. */
import { wordsOf } from './category-words.ts'

export const customerKinds = wordsOf(
  'مطعم=Restaurant,مقهى=Café,بقالة=Grocery,مخبز=Bakery,فندق=Hotel,شقق مفروشة=Serviced Apartments,مدرسة=School,مستوصف=Clinic,صالون=Salon,' +
    'مغسلة=Laundry,مكتبة=Bookshop,صيدلية=Pharmacy,ورشة=Workshop,مكتب=Office,استراحة=Rest House,مطبخ=Kitchen,حلويات=Sweets,ملحمة=Butchery,' +
    'مشتل=Nursery,مصنع=Factory,مؤسسة=Establishment,شركة=Company,جمعية=Society,نادي=Club,روضة=Kindergarten',
)

export const supplierKinds = wordsOf(
  'شركة توزيع=Distribution Co.,مؤسسة تموين=Supply Est.,مصنع=Factory,مزارع=Farms,شركة تجارة=Trading Co.,مستودعات=Warehouses',
)

export const placeNames = wordsOf(
  'السعادة=Al Saada,الأمل=Al Amal,النور=Al Noor,الفجر=Al Fajr,الربيع=Al Rabie,الجوهرة=Al Jawhara,المدينة=Al Madina,الخليج=Al Khaleej,' +
    'الحرمين=Al Haramain,الجزيرة=Al Jazira,اليمامة=Al Yamama,الدرعية=Al Diriyah,العارض=Al Arid,طويق=Tuwaiq,الثمامة=Al Thumama,' +
    'القصيم=Al Qassim,حائل=Hail,الأحساء=Al Ahsa,عسير=Asir,تبوك=Tabuk,الباحة=Al Baha,العلا=Al Ula,أبها=Abha,الطائف=Taif,' +
    'الكوثر=Al Kawthar,الرحاب=Al Rihab,الياسمين=Al Yasmin,النرجس=Al Narjis,الغروب=Al Ghuroob,المرجان=Al Marjan',
)

export const streets = wordsOf(
  'طريق الملك فهد=King Fahd Road,شارع العليا=Olaya Street,طريق الملك عبدالله=King Abdullah Road,شارع التحلية=Tahlia Street,' +
    'طريق الأمير سلطان=Prince Sultan Road,شارع الستين=Sitteen Street,طريق الدائري الشرقي=Eastern Ring Road,شارع المدينة=Madinah Street',
)

export const districts = wordsOf(
  'حي العليا=Al Olaya,حي الملز=Al Malaz,حي النخيل=Al Nakheel,حي الروضة=Al Rawdah,حي السلامة=Al Salamah,حي الشاطئ=Al Shati,حي الفيصلية=Al Faisaliyah',
)

export const cities = wordsOf('الرياض=Riyadh,جدة=Jeddah,الدمام=Dammam')
