/** Texts in both languages. Nothing here needs a screen: the public pages of the service have it too. */
import { commonWords } from './common.ts'

export type Language = 'es' | 'en'

/** The texts of a page in both languages; the compiler asks for every one in each. */
export interface Words<Texts> {
  readonly es: Texts
  readonly en: Texts
}

/** The words of a page with the common ones; its own come first. */
type WithCommon<Texts> = Texts & Omit<(typeof commonWords)['es'], keyof Texts>

/**
 * Texts that take values are functions. Spanish comes first and gives the shape:
 *
 *     export const pointsWords = defineWords({
 *       es: { title: 'Puntos de retiro', found: (n: number) => counted(n, 'punto', 'puntos') },
 *       en: { title: 'Pick-up points', found: (n: number) => counted(n, 'point', 'points') },
 *     })
 */
export function defineWords<Texts>(words: {
  es: Texts
  en: NoInfer<Texts>
}): Words<WithCommon<Texts>> {
  return { es: { ...commonWords.es, ...words.es }, en: { ...commonWords.en, ...words.en } }
}

/** `1 punto`, `12 puntos`; figures come as they are shown. */
export function counted(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === '1' ? one : many}`
}
