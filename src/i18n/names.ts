/** Names that data has in Arabic and English. Every language but Arabic shows the English one when there is one. */
import { useTranslation } from 'react-i18next'

export type Named = { readonly nameAr: string; readonly nameEn: string }

export type Names = {
  readonly nameOf: (named: Named) => string
  /** The name in the other script; empty when it adds nothing. */
  readonly otherNameOf: (named: Named) => string
}

export function namesIn(language: string): Names {
  const isArabic = language === 'ar'
  const nameOf = ({ nameAr, nameEn }: Named) => (isArabic ? nameAr || nameEn : nameEn || nameAr)
  const otherNameOf = (named: Named) => {
    const other = isArabic ? named.nameEn : named.nameAr
    return other === nameOf(named) ? '' : other
  }
  return { nameOf, otherNameOf }
}

const arabic = namesIn('ar')
const others = namesIn('en')

export function useNames(): Names {
  const { i18n } = useTranslation()
  return i18n.language === 'ar' ? arabic : others
}
