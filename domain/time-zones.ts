/** The time zones a company may use: its own country's and its neighbours', by IANA name. */
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
