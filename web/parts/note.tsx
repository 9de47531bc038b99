import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import type { Family } from '../words/states.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface NoteProps {
  readonly family: Family
  readonly icon: IconName
  readonly children: ReactNode
  readonly action?: ReactNode
  /** `alert` where it answers the latest deed. */
  readonly role?: 'status' | 'alert'
}

/** Stands near the thing it explains. */
export function Note({ family, icon, children, action, role }: NoteProps) {
  return (
    <div className={classes('note', family)} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
      {action}
    </div>
  )
}
