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
 *       es: { title: 'Puntos de retiro', found: (n: number) => `${n} puntos` },
 *       en: { title: 'Pick-up points', found: (n: number) => `${n} points` },
 *     })
 */
export function defineWords<Texts>(words: { es: Texts; en: NoInfer<Texts> }): Words<Texts> {
  return words
}

export const LanguageContext = createContext<Language>('es')

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage()]
}
