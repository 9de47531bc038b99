/** The colours of public pages by their part, in light and in dark; contrast is 4.5:1 or more. */
const light = {
  ground: '#ffffff',
  panel: '#f4f6f9',
  raised: '#ffffff',
  hover: '#eef2f8',
  line: '#d9dfe8',
  'line-strong': '#7f8ba0',
  text: '#1a2130',
  quiet: '#566072',
  accent: '#1d4fc4',
  'on-accent': '#ffffff',
  'accent-soft': '#e6eefc',
  travel: '#1d4fc4',
  'travel-soft': '#e6eefc',
  street: '#0a6570',
  'street-soft': '#e0f3f5',
  done: '#0b6a49',
  'done-soft': '#e1f4eb',
  attention: '#8a4b00',
  'attention-soft': '#fdf0dc',
  return: '#7a3478',
  'return-soft': '#f7eaf6',
  problem: '#a81e2d',
  'problem-soft': '#fdeaeb',
  neutral: '#4a5568',
  'neutral-soft': '#eceff4',
  'testing-band': '#7a4300',
  'on-testing-band': '#ffffff',
  water: '#e3edf8',
  land: '#ffffff',
  'land-line': '#b7c3d4',
  road: '#cdd6e3',
}

const dark: typeof light = {
  ground: '#0f131a',
  panel: '#0b0f15',
  raised: '#161c26',
  hover: '#1b2330',
  line: '#2a3341',
  'line-strong': '#66738a',
  text: '#e5e9f0',
  quiet: '#a3adbd',
  accent: '#8db2ff',
  'on-accent': '#0b1220',
  'accent-soft': '#1a2a4d',
  travel: '#9dbdff',
  'travel-soft': '#172747',
  street: '#7dd3da',
  'street-soft': '#0d2d32',
  done: '#85d6b1',
  'done-soft': '#0f2e21',
  attention: '#f2bd6d',
  'attention-soft': '#33240c',
  return: '#e2abdf',
  'return-soft': '#321a35',
  problem: '#ff9fa6',
  'problem-soft': '#3a161b',
  neutral: '#bcc5d3',
  'neutral-soft': '#222a37',
  'testing-band': '#f2bd6d',
  'on-testing-band': '#1d1404',
  water: '#0b111a',
  land: '#1a212d',
  'land-line': '#3b475a',
  road: '#2f3a4a',
}

type Colours = Readonly<Partial<typeof light>>

const printColours = (colours: Colours) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

/**
 * The rules that set colours for both themes. The system decides, unless the page names a theme.
 */
export function colourRules(inLight: Colours, inDark: Colours): string {
  const night = printColours(inDark)
  return [
    `:root{${printColours(inLight)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}`,
    `:root[data-theme=dark]{${night}}`,
  ].join('')
}

/** The colours without a carrier's own. */
export const ownColours = [
  ':root{color-scheme:light dark}:root[data-theme=dark]{color-scheme:dark}',
  ':root[data-theme=light]{color-scheme:light}',
  colourRules(light, dark),
].join('')
