import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog } from './dialog.tsx'

interface ShownSecretProps {
  readonly title: string
  readonly icon?: IconName
  /** The name of the secret: "Clave". */
  readonly label: string
  readonly secret: string
  readonly copied?: string
  /** The button that closes it: "Ya la copié". */
  readonly done: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a secret, the only time that anybody sees it. */
export function ShownSecret(props: ShownSecretProps) {
  const { title, icon = 'key', label, secret, copied, done, onClose, children } = props
  return (
    <Dialog
      title={title}
      icon={icon}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <p>{children}</p>
      <CodeBlock title={label} text={secret} {...(copied ? { copied } : {})} />
    </Dialog>
  )
}
