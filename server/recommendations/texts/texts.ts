/**
 * The texts of recommendations in each language. The compiler reports missing texts and missing values; a test checks that each text has
 * all placeholders.
 */
import type { Language } from '#contract/protocol.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ko } from './ko.ts'
import { pt } from './pt.ts'
import type { RecommendationTexts } from './text-places.ts'

export const recommendationTexts = { ar, en, fr, de, pt, ko } as const satisfies Readonly<
  Record<Language, RecommendationTexts>
>
