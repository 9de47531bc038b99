import { useEffect, useState } from 'react'
import { useAddressValues, useChangeAddress } from './address.ts'

const typingMs = 250

/** The text of a field that is a parameter of the address, once the typing pauses. */
export function useTypedValue(parameter: string) {
  const asked = useAddressValues()[parameter] ?? ''
  const change = useChangeAddress()
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    if (text === asked) return
    const send = () => change({ [parameter]: text || undefined }, { replace: true })
    const timer = setTimeout(send, typingMs)
    return () => clearTimeout(timer)
  })
  return [text, setText] as const
}
