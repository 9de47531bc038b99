import { useEffect } from 'react'
import { useAddressValues, useChangeAddress } from './address.ts'
import { useFollowingText } from './following-text.ts'

const typingMs = 250

/** The text of a field that is a parameter of the address, once the typing pauses. */
export function useTypedValue(parameter: string) {
  const change = useChangeAddress()
  const { text, isSettled, setText, settle } = useFollowingText(useAddressValues()[parameter] ?? '')
  useEffect(() => {
    if (isSettled) return
    const send = () => {
      // Letters that come while the address takes these are the next to be sent.
      settle(text)
      change({ [parameter]: text || undefined }, { replace: true })
    }
    const timer = setTimeout(send, typingMs)
    return () => clearTimeout(timer)
  })
  return [text, setText] as const
}
