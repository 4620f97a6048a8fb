/**
 * What recommendations say, in each language. The compiler lists the texts that a language lacks and the values that a text is not given; that each
 * text has all its places is tested.
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
