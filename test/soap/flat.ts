/** A message as "path -> text": the one form in which every client's values can be compared. */
export type Flat = ReadonlyMap<string, string>

/** Empty values are left out: clients treat an empty text and an absent one in their own ways. */
export function flatten(path: string, value: unknown): [path: string, text: string][] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((one, index) => flatten(`${path}[${index}]`, one))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => flatten(`${path}.${name}`, inner))
  return [[path, plainText(`${value as string | number | boolean}`)]]
}

/** Numbers are the same however many zeros they are written with. */
function plainText(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text
}

/** The lines that a client's program prints. */
export function readLines(output: string): Flat {
  const pairs = output.split('\n').flatMap((line): [string, string][] => {
    const tab = line.indexOf('\t')
    const text = line.slice(tab + 1).trimEnd()
    return tab === -1 || text === '' ? [] : [[loneEntry(line.slice(0, tab)), plainText(text)]]
  })
  return new Map(pairs)
}

/** A list of one is no list to some clients. */
function loneEntry(path: string): string {
  return path.replace(/\.(movimientos|sucursal|suguerenciasPorDuda)\.(?=\w)/, '.$1[0].')
}

export function sorted(flat: Flat | readonly [string, string][]): [string, string][] {
  return [...flat].sort(([left], [right]) => (left < right ? -1 : 1))
}
