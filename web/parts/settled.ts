import { useEffect, useState } from 'react'

/** A value once it has stopped changing: typed text is asked for when the typing pauses. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
