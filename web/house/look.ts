/** The theme and the language of this browser; cookies, so that the service writes them too. */

export type Theme = 'light' | 'dark'

/** Over https no neighbouring host can plant it, and it never travels in the open. */
function writeCookie(name: string, value: string): void {
  const [prefix, flag] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  const flags = `path=/; max-age=31536000; samesite=lax${flag}`
  // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store.
  document.cookie = `${prefix}${name}=${value}; ${flags}`
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function switchTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  writeCookie('posta-theme', theme)
}

export function documentLanguage(): 'es' | 'en' {
  return document.documentElement.lang.startsWith('en') ? 'en' : 'es'
}

export function keepLanguage(language: 'es' | 'en'): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'es-AR'
  writeCookie('posta-language', language)
}
