import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonLook } from './button.tsx'
import { useFailureText } from './failed.tsx'

interface DownloadProps extends ButtonLook {
  readonly save: () => Promise<void>
}

/** A button that saves a file; it is busy while the file is made, and says why there is none. */
export function Download({ save, ...look }: DownloadProps) {
  const saving = useMutation({ mutationFn: save })
  const text = useFailureText(saving.error)
  return (
    <>
      <Button icon="download" {...look} busy={saving.isPending} onClick={() => saving.mutate()} />
      {saving.isError ? (
        <p className="error" role="alert">
          {text}
        </p>
      ) : undefined}
    </>
  )
}
