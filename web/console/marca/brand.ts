import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { place } from '../../place.ts'

export const brandQuery = queryOptions({
  queryKey: ['settings', 'brand'],
  queryFn: () => dataOf(ops.GET('/settings/brand')),
})

export type Brand = Awaited<ReturnType<NonNullable<(typeof brandQuery)['queryFn']>>>

export const logoTypes = ['image/png', 'image/svg+xml'] as const

export interface Logo {
  readonly type: (typeof logoTypes)[number]
  /** In base64. */
  readonly data: string
}

/** Reads a file into the form that the service takes; undefined is of another kind. */
export async function readLogo(file: Blob): Promise<Logo | undefined> {
  const type = logoTypes.find((one) => file.type.startsWith(one))
  if (type === undefined) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { type, data: btoa(text) }
}

/** The logo that is in use: what is saved replaces the whole brand, so it is sent again. */
export async function presentLogo({ logoPath }: Brand): Promise<Logo | undefined> {
  if (logoPath === null) return undefined
  const answer = await fetch(place.base + logoPath)
  return answer.ok ? readLogo(await answer.blob()) : undefined
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The contrast of white text on a colour (WCAG 2): 4.5 at least can be read. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

export const leastContrast = 4.5
