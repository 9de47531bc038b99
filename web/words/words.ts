import { createContext, useContext } from 'react'
import type { Language, Words } from './languages.ts'

export const LanguageContext = createContext<Language>('es')

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage()]
}
