/** Page titles. Source: spec §2: the route's title, then the capitalised fragment if any, then the name of the product. */
import type { ArabicTexts } from '../i18n/texts.ts'

export type TitleKey = keyof ArabicTexts['titles']

export type AliasKey = keyof ArabicTexts['aliases']

export function pageTitle(title: string | null, hash: string, productName: string): string {
  return [title, capitalised(decoded(hash.replace(/^#/, ''))), productName].filter(Boolean).join(' - ')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
