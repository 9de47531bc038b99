import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { type User, usersQuery } from './users.ts'

export function RemoveUser({ of: { id, name }, onClose }: { of: User; onClose: () => void }) {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      deed={words.removeDeed}
      onClose={onClose}
      run={() => dataOf(v1.DELETE('/users/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.removed(name))
        onClose()
        await queries.invalidateQueries({ queryKey: usersQuery.queryKey })
      }}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
