import type { InputHTMLAttributes, ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { Icon } from './icon.tsx'

interface CheckProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly children: ReactNode
  readonly small?: ReactNode
  /** Neither on nor off: a part of its things is. */
  readonly partly?: boolean
}

/** A box with its text; `type="radio"` makes it one of several. */
export function Check({ children, small, partly, ...rest }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} ref={(box) => showPartly(box, partly)} />
      <span>
        {children}
        {small ? <small>{small}</small> : undefined}
      </span>
    </label>
  )
}

/** Something that is on or off at once, without a button that saves it. */
export function Switch({ children, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" className="switch" {...rest} />
      <span>{children}</span>
    </label>
  )
}

export function showPartly(box: HTMLInputElement | null, partly = false): void {
  if (box) box.indeterminate = partly
}

interface TileProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'title'> {
  readonly icon?: IconName
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** One of a few ways that need a sentence each; they stand in a `.tiles`. */
export function Tile({ icon, title, children, ...rest }: TileProps) {
  return (
    <label className="tile">
      <input type="radio" {...rest} />
      <b>
        {icon ? <Icon name={icon} /> : undefined}
        {title}
      </b>
      {children ? <span>{children}</span> : undefined}
    </label>
  )
}
