import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'

/** The state of a screen lives in its address. */
export type SearchValues = Readonly<Record<string, string | undefined>>

export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Writes `?estado=LD&q=rosas`; undefined values are left out, and a flag is `?rescatar`. Values
 * that were read are written alike: the router compares addresses in this form.
 */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  const words = entries.map(([name, value]) => {
    const text = encodeURIComponent(String(value)).replaceAll('%20', '+')
    const isFlag = value === true || value === ''
    return isFlag ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${text}`
  })
  return `?${words.join('&')}`
}

export function useAddressValues(): SearchValues {
  return useSearch({ strict: false })
}

export function useAddressParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false })
}

interface ChangeOptions {
  /** Typed text replaces the entry in the history; anything else adds one. */
  readonly replace?: boolean
}

export type Changes = Readonly<Record<string, string | true | undefined>>

/** Changes some parameters of the address and keeps the others. A change returns to page one. */
export function useChangeAddress() {
  const change = useAddressChange()
  return (changes: Changes, options?: ChangeOptions): void => void change(changes, options)
}

function useAddressChange() {
  const navigate = useNavigate()
  return (changes: Changes, options?: ChangeOptions): Promise<void> => {
    const search = (now: SearchValues) => ({ ...now, despues: undefined, ...changes })
    return navigate({
      to: '.',
      search,
      replace: options?.replace ?? false,
      resetScroll: false,
    })
  }
}

/**
 * The values of the address for boxes and radios, which must show a press at once: the address
 * itself follows a moment later.
 */
export function usePressedAddress() {
  const change = useAddressChange()
  const [values, show] = useOptimistic(useAddressValues(), (now: SearchValues, to: Changes) => {
    const texts = Object.entries(to).map(([name, value]) => [name, value === true ? '' : value])
    return { ...now, ...Object.fromEntries(texts) } as SearchValues
  })
  const press = (changes: Changes, options: ChangeOptions = { replace: true }) =>
    startTransition(async () => {
      show(changes)
      await change(changes, options)
    })
  return { values, press }
}

/** Goes to another address below the environment, which may have parameters. */
export function useGo() {
  const navigate = useNavigate()
  return (address: string, search: Readonly<Record<string, unknown>> = {}, replace = false) => {
    const [to = '', text = ''] = address.split('?')
    void navigate({ to, search: { ...readSearch(text), ...search }, replace })
  }
}
