import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Button, type ButtonLook, FileLink } from './button.tsx'
import { useFailureText } from './failed.tsx'
import { useKey } from './keys.ts'

interface DownloadProps extends ButtonLook {
  readonly save: () => Promise<void>
  /** The letter that does the same, anywhere on the screen. */
  readonly letter?: string
  /** The address of the file, which then is a link. */
  readonly href?: string
}

/** A button that saves a file; it is busy while the file is made, and says why there is none. */
export function Download({ save, letter = '', href, ...look }: DownloadProps) {
  const saving = useMutation({ mutationFn: save })
  const text = useFailureText(saving.error)
  useKey(letter, () => saving.mutate())
  const shown = { icon: 'download', hint: letter.toUpperCase(), ...look } as const
  const follow = (event: MouseEvent) => {
    // The browser opens links elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <>
      {href === undefined ? (
        <Button {...shown} busy={saving.isPending} onClick={() => saving.mutate()} />
      ) : (
        <FileLink
          {...shown}
          href={href}
          aria-busy={saving.isPending || undefined}
          onClick={follow}
        />
      )}
      {saving.isError ? (
        <p className="error" role="alert">
          {text}
        </p>
      ) : undefined}
    </>
  )
}
