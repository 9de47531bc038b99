import type { Language } from '../../kernel/person.ts'

/**
 * The browsers that name themselves, the most specific first: Chrome says that it is Safari too.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const words = {
  es: { program: 'Un programa', browser: 'Un navegador', on: ' en ' },
  en: { program: 'A program', browser: 'A browser', on: ' on ' },
} satisfies Record<Language, object>

/** A device in a few words, by its User-Agent, for people to recognize it: `Safari en iPhone`. */
export function deviceText(agent: string, language: Language = 'es'): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const { program, browser: unknown, on } = words[language]
  if (browser === undefined && system === undefined) return program
  return [browser ?? unknown, system].filter((word) => word !== undefined).join(on)
}

/** A network address without its end: enough to distinguish places, and no more (Ley 25.326). */
export function placeText(address: string): string {
  const separator = address.includes(':') ? ':' : '.'
  const parts = address.split(separator)
  return parts.length < 4 ? address : `${parts.slice(0, 3).join(separator)}${separator}x`
}
