/** Reads settings from variables; each reader names the setting that it can't read. */

import { resolve } from 'node:path'
import { parseDuration } from '../clock/duration.ts'

/** An invalid setting; the message says which one and what values it takes. */
export class ConfigError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>

export function set(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim()
  return value === '' ? undefined : value
}

export function folder(variables: Variables, name: string): string | undefined {
  const value = set(variables, name)
  return value && resolve(value)
}

export function onOff(variables: Variables, name: string): boolean | undefined {
  const value = choice(variables, name, ['on', 'off', 'true', 'false', '1', '0'])
  return value === undefined ? undefined : ['on', 'true', '1'].includes(value)
}

export function choice<Option extends string>(
  variables: Variables,
  name: string,
  options: readonly Option[],
): Option | undefined {
  const value = set(variables, name)?.toLowerCase()
  if (value === undefined) return undefined
  const chosen = options.find((option) => option === value)
  if (chosen === undefined)
    throw new ConfigError(`${name}: expected one of ${options.join(', ')}, got "${value}"`)
  return chosen
}

export function listOf<Option extends string>(
  variables: Variables,
  name: string,
  options: readonly Option[],
): readonly Option[] | undefined {
  const words = set(variables, name)?.split(',')
  const chosen = words?.map((word) => choice({ [name]: word }, name, options))
  const named = chosen?.filter((option) => option !== undefined)
  if (named?.length === 0) throw new ConfigError(`${name}: expected ${options.join(' or ')}`)
  return named && [...new Set(named)]
}

export function wholeNumber(
  variables: Variables,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new ConfigError(`${name}: expected a whole number from ${least} to ${most}`)
  return number
}

export function day(variables: Variables, name: string): string | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN
  // A day such as 2026-02-30 is read as one of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value))
    throw new ConfigError(`${name}: expected a day such as 2026-07-01`)
  return value
}

export function webAddress(
  variables: Variables,
  name: string,
  example: string,
): string | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`${name}: expected an address such as ${example}`)
  return value.replace(/\/+$/, '')
}

/** Addresses separated by commas. */
export function webAddresses(variables: Variables, name: string): string[] | undefined {
  const values = set(variables, name)
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = values?.find((one) => !URL.canParse(one) || !/^https?:/.test(one))
  if (wrong !== undefined)
    throw new ConfigError(`${name}: expected addresses such as https://data.example/AR.zip`)
  return values
}

export function headerWord(variables: Variables, name: string): string | undefined {
  const value = set(variables, name)
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
    throw new ConfigError(`${name}: expected one word that fits into a header`)
  return value
}

export function timeZone(variables: Variables, name: string): string | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  try {
    // The resolved name may be an old alias of the same zone, so the name as given is kept.
    return Intl.DateTimeFormat('en', { timeZone: value }) && value
  } catch {
    throw new ConfigError(`${name}: ${value} is no known time zone`)
  }
}

/** A time such as 30m, 12h or 30d. */
export function duration(variables: Variables, name: string, leastMs: number): number | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  const ms = parseDuration(value) ?? 0
  if (ms < leastMs) throw new ConfigError(`${name}: expected a time such as 30m, 12h or 30d`)
  return ms
}
