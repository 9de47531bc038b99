import { type Changes, type SearchValues, usePressedAddress } from './address.ts'
import { Segments, type SegmentsProps } from './segments.tsx'

interface AddressSegmentsProps<Value extends string>
  extends Pick<SegmentsProps<Value>, 'label' | 'options'> {
  readonly read: (values: SearchValues) => Value
  readonly write: (value: Value) => Changes
}

/** A choice that the address keeps: a press shows at once, and going back undoes it. */
export function AddressSegments<Value extends string>(props: AddressSegmentsProps<Value>) {
  const { label, options, read, write } = props
  const { values, press } = usePressedAddress()
  return (
    <Segments
      label={label}
      options={options}
      value={read(values)}
      onChange={(value) => press(write(value), { replace: false })}
    />
  )
}
