import { defineWords } from './languages.ts'

/** Where somebody who works at every branch acts now. */
export const branchChoiceWords = defineWords({
  es: { branch: 'Sucursal' },
  en: { branch: 'Branch' },
})
