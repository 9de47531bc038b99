import type { ReactNode, Ref } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failed } from './failed.tsx'

interface FormDialogProps {
  readonly title: ReactNode
  readonly icon?: IconName
  readonly wide?: boolean
  /** The form that `useForm` returns. */
  readonly form: {
    readonly submit: () => Promise<void>
    readonly isSending: boolean
    readonly failure: unknown
    readonly props: { readonly ref: Ref<HTMLFormElement> }
  }
  /** The deed of the button: "Guardar". */
  readonly deed: string
  /** Whether it takes something away. */
  readonly isDanger?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with fields to send; it stays open, with the typed values, if that fails. */
export function FormDialog(props: FormDialogProps) {
  const { form, deed, isDanger, onClose, children, ...frame } = props
  const words = useWords(partsWords)
  return (
    <Dialog
      {...frame}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      formRef={form.props.ref}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" busy={form.isSending}>
            {deed}
          </Button>
        </>
      }
    >
      {children}
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}
