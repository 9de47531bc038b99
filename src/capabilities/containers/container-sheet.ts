import type { CountedContainer } from './container-rules.ts'

/** The columns of a trip's sheet, in dots. */
export const tripColumns = [
  { title: 'CÓDIGO', x: 0, width: 330, align: 'left' },
  { title: 'QUÉ ES', x: 345, width: 170, align: 'left' },
  { title: 'PARA', x: 530, width: 480, align: 'left', cut: true },
  { title: 'PRECINTO', x: 1025, width: 300, align: 'left' },
  { title: 'ENVÍOS', x: 1340, width: 148, align: 'right' },
] as const

const kindTitles = { bag: 'Bolsa', cage: 'Jaula', trip: 'Viaje' } as const

export interface LoosePiece {
  readonly code: string
  readonly locality: string
  readonly postalCode: number
}

/** The cargo of a trip, a row for each bag, cage and loose piece. */
export function tripRows(
  containers: readonly CountedContainer[],
  loose: readonly LoosePiece[],
  nameOf: (branch: string) => string,
): string[][] {
  return [
    ...containers.map(({ id, kind, destination, seal, pieces }) => {
      const place = `${destination} ${nameOf(destination)}`.trim()
      return [id, kindTitles[kind], place, seal, String(pieces)]
    }),
    ...loose.map(({ code, locality, postalCode }) => [
      code,
      'Suelto',
      `${locality} (${postalCode})`,
      '',
      '1',
    ]),
  ]
}
