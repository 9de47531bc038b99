/** The page's colours. All text has a contrast of 4.5:1 or more on both of its backgrounds. */
export interface Palette {
  readonly ground: string
  readonly panel: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  /** Text on the accent colour. */
  readonly onAccent: string
  readonly key: string
  readonly string: string
  readonly number: string
  readonly testing: string
  readonly production: string
}

export const lightPalette: Palette = {
  ground: '#ffffff',
  panel: '#f4f6f9',
  line: '#d9dfe8',
  text: '#1a2130',
  quiet: '#566072',
  accent: '#1d4fc4',
  onAccent: '#ffffff',
  key: '#1a4aa8',
  string: '#0b6a49',
  number: '#93410a',
  testing: '#8a4b00',
  production: '#9b1f38',
}

export const darkPalette: Palette = {
  ground: '#0f131a',
  panel: '#181e28',
  line: '#2e3746',
  text: '#e5e9f0',
  quiet: '#a3adbd',
  accent: '#8db2ff',
  onAccent: '#0b1220',
  key: '#9dbdff',
  string: '#85d6b1',
  number: '#f0b577',
  testing: '#f2bd6d',
  production: '#ff9fb0',
}

export function paletteVariables(palette: Palette): string {
  const entries = Object.entries(palette) as [string, string][]
  return entries.map(([name, colour]) => `--${name}:${colour}`).join(';')
}
