import { defineWords } from '../../../../web/words/languages.ts'
import { english } from './words-en.ts'
import { spanish } from './words-es.ts'

export const trackingWords = defineWords({ es: spanish, en: english })
export type TrackingWords = typeof spanish
