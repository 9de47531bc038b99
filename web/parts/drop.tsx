import { type ReactNode, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface DropProps {
  /** "Soltá la planilla acá" */
  readonly title: ReactNode
  /** The kinds of file and their limit. */
  readonly children?: ReactNode
  /** `.xlsx,.xls,.csv` */
  readonly accept: string
  /** Says the limit and what came. */
  readonly error?: ReactNode
  readonly onFile: (file: File) => void
}

/** A zone that takes a file, dropped, picked or chosen by keyboard. */
export function Drop({ title, children, accept, error, onFile }: DropProps) {
  const words = useWords(partsWords)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    setOver(false)
    const file = files?.[0]
    if (file) onFile(file)
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
        type="file"
        accept={accept}
        aria-label={words.chooseFile}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </div>
  )
}
