import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'
import { type Key, keysQuery } from './keys.ts'

const overlapHours = 48

interface RenewKeyProps {
  readonly of: Key
  readonly onClose: () => void
  readonly onMade: (text: string) => void
}

export function RenewKey({ of: { id, name }, onClose, onMade }: RenewKeyProps) {
  const words = useWords(keysWords)
  const queries = useQueryClient()
  const renewal = useMutation({
    mutationFn: () =>
      dataOf(v1.POST('/keys/{id}/rotate', { params: { path: { id } }, body: { overlapHours } })),
    async onSuccess({ key }) {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showToast(words.overlap)
      onClose()
      onMade(key)
    },
  })
  return (
    <Dialog
      title={words.renewTitle(name)}
      icon="replay"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
            {words.renewAndShow}
          </Button>
        </>
      }
    >
      <p>{words.renewText}</p>
      {renewal.error ? <Failed error={renewal.error} /> : undefined}
    </Dialog>
  )
}

export function RevokeKey({ of: { id, name }, onClose }: Omit<RenewKeyProps, 'onMade'>) {
  const words = useWords(keysWords)
  const queries = useQueryClient()
  const revocation = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/keys/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showToast(words.revoked(name))
      onClose()
    },
  })
  return (
    <Dialog
      title={words.revokeTitle(name)}
      icon="warn"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="danger" busy={revocation.isPending} onClick={() => revocation.mutate()}>
            {words.revokeDeed}
          </Button>
        </>
      }
    >
      <p>{words.revokeText}</p>
      {revocation.error ? <Failed error={revocation.error} /> : undefined}
    </Dialog>
  )
}
