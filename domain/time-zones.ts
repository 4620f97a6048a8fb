/** The clocks that a company may go by: those of its country and of its neighbours, by their names in the IANA database. */
export const timeZones = [
  'Asia/Riyadh',
  'Asia/Kuwait',
  'Asia/Bahrain',
  'Asia/Qatar',
  'Asia/Dubai',
  'Asia/Muscat',
  'Asia/Aden',
  'Asia/Baghdad',
  'Asia/Amman',
  'Africa/Cairo',
] as const
