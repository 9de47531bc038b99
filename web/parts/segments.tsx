import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, text: ReactNode])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
}

/** One of two to five short choices; the arrow keys walk them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={classes('seg', props.className)} role="radiogroup" aria-label={props.label}>
      {props.options.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
