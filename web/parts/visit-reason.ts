import { useQuery } from '@tanstack/react-query'
import { visitReasonsQuery } from '../api/visit-reasons.ts'
import { useLanguage } from '../words/words.ts'

/** Returns why a visit failed in words; a code of the carrier's own is shown as it is. */
export function useVisitReason(): (code: string) => string {
  const language = useLanguage()
  const items = useQuery(visitReasonsQuery).data?.items ?? []
  return (code) => {
    const item = items.find((one) => one.code === code.toUpperCase())
    if (item === undefined) return code
    return language === 'en' ? item.textEnglish : item.text
  }
}
