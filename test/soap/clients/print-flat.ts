/** Prints a value as lines of "path<TAB>value", whatever the client made of attributes. */
export function printFlat(path: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (value instanceof Date) process.stdout.write(`${path}\t${value.toISOString().slice(0, 10)}\n`)
  else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) printFlat(`${path}[${index}]`, inner)
  } else if (typeof value === 'object') printFields(path, value as Record<string, unknown>)
  else process.stdout.write(`${path}\t${value as string | number | boolean}\n`)
}

function printFields(path: string, fields: Record<string, unknown>): void {
  for (const [name, inner] of Object.entries(fields)) {
    if (name === '$value') printFlat(path, inner)
    else if (name === 'attributes' || name === '$attributes') printFlat(path, inner)
    else if (!name.startsWith('$') && !name.includes(':')) printFlat(`${path}.${name}`, inner)
  }
}
