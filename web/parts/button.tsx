import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useState,
} from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { isBuilt, Link, type LinkProps } from './link.tsx'

export interface ButtonLook {
  /** `primary`, `danger`, `ghost`, `link`, `sm`, `lg`, `block`; several apart by spaces. */
  readonly kind?: string
  readonly icon?: IconName
  /** An icon after the text. */
  readonly right?: IconName
  /** The key that does the same. */
  readonly hint?: string
  readonly children?: ReactNode
}

interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonLook | 'onClick'> {
  readonly ref?: Ref<HTMLButtonElement>
  /** A handler that takes its time returns a promise, until whose end the button is busy. */
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  /** Waits for the service: the button stays, and does nothing more. */
  readonly busy?: boolean
  /** Why it can't be pressed now: it is shown dashed, and this is its tooltip and description. */
  readonly reason?: string | undefined
}

export function Button({ kind, icon, right, hint, busy, reason, children, ...rest }: ButtonProps) {
  const blocked = reason === undefined ? {} : { 'aria-disabled': true, title: reason }
  const { onClick, ...others } = rest
  const [isDoing, press] = usePress(onClick)
  const isBusy = busy || isDoing
  return (
    <button
      type="button"
      {...others}
      {...blocked}
      className={classes('btn', kind, rest.className)}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy || reason !== undefined) event.preventDefault()
        else press(event)
      }}
    >
      <Inner {...{ icon, right, hint, children }} />
    </button>
  )
}

type Press = NonNullable<ButtonProps['onClick']>

/** Whether a press is still being carried out, and the handler of the next. */
function usePress(
  onClick: Press | undefined,
): readonly [boolean, (...parameters: Parameters<Press>) => void] {
  const [isDoing, setDoing] = useState(false)
  const press = (...parameters: Parameters<Press>) => {
    const deed = onClick?.(...parameters)
    if (!(deed instanceof Promise)) return
    setDoing(true)
    void deed.finally(() => setDoing(false))
  }
  return [isDoing, press]
}

/** A link that looks like a button; there is none to a page that is not built yet. */
export function LinkButton({ kind, icon, right, hint, children, ...rest }: ButtonLook & LinkProps) {
  if (!isBuilt(rest.to)) return undefined
  return (
    <Link {...rest} className={classes('btn', kind, rest.className)}>
      <Inner {...{ icon, right, hint, children }} />
    </Link>
  )
}

type FileLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link to a file that looks like a button. */
export function FileLink({ kind, icon, right, hint, children, ...rest }: FileLinkProps) {
  return (
    <a {...rest} className={classes('btn', kind)}>
      <Inner {...{ icon, right, hint, children }} />
    </a>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: IconName
  readonly label: string
}

/** A button whose icon is all of it; its name is its tooltip. */
export function IconButton({ icon, label, kind = 'ghost', busy, ...rest }: IconButtonProps) {
  const { onClick, ...others } = rest
  return (
    <button
      type="button"
      {...others}
      className={classes('btn square', kind, rest.className)}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!busy) onClick?.(event)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

type InnerProps = { [Key in keyof ButtonLook]?: ButtonLook[Key] | undefined }

function Inner({ icon, right, hint, children }: InnerProps) {
  return (
    <>
      {icon ? <Icon name={icon} /> : undefined}
      {children ? <span>{children}</span> : undefined}
      {right ? <Icon name={right} size="s" /> : undefined}
      {hint ? <kbd aria-hidden="true">{hint}</kbd> : undefined}
    </>
  )
}
