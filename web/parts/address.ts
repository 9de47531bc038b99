import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** The state of a screen lives in its address. */
export type SearchValues = Readonly<Record<string, string | undefined>>

export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes `?estado=LD&q=rosas`; what is undefined or empty is left out, a flag is `?rescatar`. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  if (entries.length === 0) return ''
  const words = entries.map(([name, value]) => {
    const text = encodeURIComponent(String(value)).replaceAll('%20', '+')
    return value === isOpenFlag ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${text}`
  })
  return `?${words.join('&')}`
}

/** `?rescatar` is read as an empty value, which would be left out when it is written again. */
const isOpenFlag = true

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

/** Changes some parameters of the address and keeps the others. A change returns to page one. */
export function useChangeAddress() {
  const navigate = useNavigate()
  return (
    changes: Readonly<Record<string, string | true | undefined>>,
    options?: ChangeOptions,
  ) => {
    const search = (now: SearchValues) => ({ ...flagsOf(now), despues: undefined, ...changes })
    void navigate({
      to: '.',
      search,
      replace: options?.replace ?? false,
      resetScroll: false,
    })
  }
}

function flagsOf(values: SearchValues): Record<string, string | true | undefined> {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, value === '' ? true : value]))
}

/** Goes to another address below the environment. */
export function useGo() {
  const navigate = useNavigate()
  return (to: string, search: Readonly<Record<string, unknown>> = {}, replace = false) =>
    void navigate({ to, search, replace })
}
