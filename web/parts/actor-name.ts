import { operatorName } from '../formats/people.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'

/** Names who did something with a shipment; a shop that called by itself is its shipper. */
export function useActorName(): (operator: string) => string {
  const { sender } = useWords(partsWords)
  return (operator) =>
    operator === 'order' || /^shipper \d+$/.test(operator) ? sender : operatorName(operator)
}
