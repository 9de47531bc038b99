import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failed } from './failed.tsx'

interface ConfirmDialogProps<Result> {
  /** A question: "¿Quitar a Ana?" */
  readonly title: string
  readonly icon?: IconName
  /** The deed of the button: "Quitar de la cuenta". */
  readonly deed: string
  readonly isHarmless?: boolean
  readonly run: () => Promise<Result>
  /** Called once it is done. */
  readonly onDone: (result: Result) => void | Promise<void>
  readonly onClose: () => void
  /** The consequences. */
  readonly children: ReactNode
}

/** Asks before something that can't be undone, and stays open with the reason if it fails. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, icon = 'warn', deed, isHarmless, run, onDone, onClose, children } = props
  const words = useWords(partsWords)
  const queries = useQueryClient()
  const doing = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    // Somebody may have been first: the screen's data is out of date.
    onError: () => queries.invalidateQueries(),
  })
  return (
    <Dialog
      title={title}
      icon={icon}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button
            kind={isHarmless ? 'primary' : 'danger'}
            busy={doing.isPending}
            onClick={() => doing.mutate()}
          >
            {deed}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {doing.error ? <Failed error={doing.error} /> : undefined}
    </Dialog>
  )
}
