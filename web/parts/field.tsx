import {
  createContext,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  readonly label: ReactNode
  /** One control: `Input`, `Select`, `TextArea`, `DateField` or an `Affix` around one. */
  readonly children: ReactElement
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** The value as it was understood: "Córdoba, Córdoba". */
  readonly ok?: ReactNode
  /** The width in the grid of a form: `f1` to `f6`. */
  readonly span?: string
  readonly optional?: boolean
}

interface ControlLinks {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

const FieldContext = createContext<ControlLinks>({})

/** A label that is always seen, its control, and its hint or error. */
export function Field({ label, children, hint, error, ok, span, optional }: FieldProps) {
  const words = useWords(partsWords)
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? ok ?? hint)
  const links: ControlLinks = {
    id,
    'aria-describedby': hasNote ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classes('field', span)}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="opt-word"> {words.optional}</span> : undefined}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      <FieldNote {...{ id: noteId, error, ok, hint }} />
    </div>
  )
}

function FieldNote({
  id,
  error,
  ok,
  hint,
}: Pick<FieldProps, 'error' | 'ok' | 'hint'> & {
  id: string
}) {
  if (error)
    return (
      <p className="error" id={id}>
        <Icon name="warn" />
        <span>{error}</span>
      </p>
    )
  if (ok)
    return (
      <p className="ok-note" id={id}>
        <Icon name="check" />
        <span>{ok}</span>
      </p>
    )
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : undefined
}

/** The links between a control and the label and note of its field. */
export function useFieldLinks(): ControlLinks {
  return useContext(FieldContext)
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function Input(props: InputProps) {
  return <input type="text" {...useFieldLinks()} {...props} />
}

export function Select(
  props: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> },
) {
  return <select {...useFieldLinks()} {...props} />
}

export function TextArea(
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  return <textarea {...useFieldLinks()} {...props} />
}

interface AffixProps {
  readonly icon?: IconName
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** A control with its unit, its currency or an icon inside the same frame. */
export function Affix({ icon, before, after, children }: AffixProps) {
  return (
    <div className="affix">
      {icon ? <Icon name={icon} /> : undefined}
      {before ? <span>{before}</span> : undefined}
      {children}
      {after ? <span>{after}</span> : undefined}
    </div>
  )
}
