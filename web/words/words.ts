import { createContext, useContext } from 'react'

export type Language = 'es' | 'en'

/** The texts of a page in both languages; the compiler asks for every one in each. */
export interface Words<Texts> {
  readonly es: Texts
  readonly en: Texts
}

/**
 * Texts that take values are functions. Spanish comes first and gives the shape:
 *
 *     export const pointsWords = defineWords({
 *       es: { title: 'Puntos de retiro', found: (n: number) => counted(n, 'punto', 'puntos') },
 *       en: { title: 'Pick-up points', found: (n: number) => counted(n, 'point', 'points') },
 *     })
 */
export function defineWords<Texts>(words: { es: Texts; en: NoInfer<Texts> }): Words<Texts> {
  return words
}

/** `1 punto`, `12 puntos`; figures come as they are shown. */
export function counted(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === '1' ? one : many}`
}

export const LanguageContext = createContext<Language>('es')

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage()]
}
