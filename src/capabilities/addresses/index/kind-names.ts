import { streetKinds } from '../words/address-words.ts'

/** The kinds of streets, indexed by their number in the file; 0 is none. */
export const kindNames: readonly string[] = ['', ...new Set(streetKinds.values())]
