import { dataOf, v1 } from '../../api/client.ts'
import { RemoveMember } from '../../parts/members.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { type User, usersQuery } from './users.ts'

export function RemoveUser({ of, onClose }: { of: User; onClose: () => void }) {
  const words = useWords(usersWords)
  return (
    <RemoveMember
      of={of}
      words={words}
      queryKey={usersQuery.queryKey}
      run={() => dataOf(v1.DELETE('/users/{id}', { params: { path: { id: of.id } } }))}
      onClose={onClose}
    />
  )
}
