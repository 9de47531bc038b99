import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonLook } from './button.tsx'
import { useFailureText } from './failed.tsx'
import { useKey } from './keys.ts'

interface DownloadProps extends ButtonLook {
  readonly save: () => Promise<void>
  /** The letter that does the same, anywhere on the screen. */
  readonly letter?: string
}

/** A button that saves a file; it is busy while the file is made, and says why there is none. */
export function Download({ save, letter = '', ...look }: DownloadProps) {
  const saving = useMutation({ mutationFn: save })
  const text = useFailureText(saving.error)
  useKey(letter, () => saving.mutate())
  return (
    <>
      <Button
        icon="download"
        hint={letter.toUpperCase()}
        {...look}
        busy={saving.isPending}
        onClick={() => saving.mutate()}
      />
      {saving.isError ? (
        <p className="error" role="alert">
          {text}
        </p>
      ) : undefined}
    </>
  )
}
