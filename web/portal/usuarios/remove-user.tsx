import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { type User, usersQuery } from './users.ts'

export function RemoveUser({ of: { id, name }, onClose }: { of: User; onClose: () => void }) {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/users/{id}', { params: { path: { id } } })),
    async onSuccess() {
      showToast(words.removed(name))
      onClose()
      await queries.invalidateQueries({ queryKey: usersQuery.queryKey })
    },
  })
  return (
    <Dialog
      title={words.removeTitle(name)}
      icon="warn"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {words.removeDeed}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
      {removal.error ? <Failed error={removal.error} /> : undefined}
    </Dialog>
  )
}
