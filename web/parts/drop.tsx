import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface DropProps {
  /** "Soltá la planilla acá" */
  readonly title: string
  /** The kinds of file and their limit. */
  readonly children?: ReactNode
  /** `.xlsx,.xls,.csv` */
  readonly accept: string
  /** Says the limit and the actual size. */
  readonly error?: ReactNode
  /** The text of the button that opens the files of this machine. */
  readonly action: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** A zone that takes a file, dropped, picked or chosen by keyboard. */
export function Drop({ title, children, accept, error, action, busy, onFile }: DropProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    setOver(false)
    const file = files?.[0]
    if (file && !busy) onFile(file)
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = ''
  }
  return (
    <div
      className={classes('drop', isOver && 'is-over', Boolean(error) && 'bad')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Icon name={error ? 'warn' : isOver ? 'download' : 'sheet'} />
      <b>{error ?? title}</b>
      {children ? <span className="quiet">{children}</span> : undefined}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label={title}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Button kind="primary" busy={busy} onClick={() => input.current?.click()}>
        {action}
      </Button>
    </div>
  )
}
