/** A point of a street: where a house number stands. */
export type StreetPoint = readonly [number: number, latitude: number, longitude: number]

export interface Street {
  readonly name: string
  /** The codes of the city it lies in, first and last. */
  readonly postalCodes: readonly [number, number]
  readonly city: string
  /** In the order of their numbers. */
  readonly points: readonly StreetPoint[]
}

const capital = { postalCodes: [1000, 1499], city: 'Ciudad Autónoma de Buenos Aires' } as const
const laPlata = { postalCodes: [1900, 1900], city: 'La Plata' } as const
const marDelPlata = { postalCodes: [7600, 7600], city: 'Mar del Plata' } as const
const cordoba = { postalCodes: [5000, 5000], city: 'Córdoba' } as const
const rosario = { postalCodes: [2000, 2000], city: 'Rosario' } as const
const mendoza = { postalCodes: [5500, 5500], city: 'Mendoza' } as const

/** The streets that the demonstration's branches stand in (D24), by some of their corners. */
export const streets: readonly Street[] = [
  {
    name: 'Avenida Caseros',
    ...capital,
    points: [
      [400, -34.6266, -58.3711],
      [1300, -34.6312, -58.3815],
      [2000, -34.6341, -58.3905],
      [2700, -34.6362, -58.4005],
      [3300, -34.6375, -58.4103],
      [4000, -34.6396, -58.4208],
    ],
  },
  {
    name: 'Avenida Corrientes',
    ...capital,
    points: [
      [200, -34.6031, -58.3699],
      [500, -34.6033, -58.3741],
      [850, -34.6035, -58.3787],
      [1300, -34.6039, -58.3856],
      [2200, -34.6046, -58.3985],
      [3200, -34.6038, -58.4111],
      [4200, -34.6028, -58.424],
      [5500, -34.5976, -58.4401],
      [6900, -34.5869, -58.4553],
    ],
  },
  {
    name: 'Avenida Santa Fe',
    ...capital,
    points: [
      [800, -34.5954, -58.3784],
      [1500, -34.5959, -58.388],
      [2400, -34.5951, -58.4006],
      [3200, -34.589, -58.4102],
      [3253, -34.5885, -58.4108],
      [4000, -34.5822, -58.4203],
      [5000, -34.5771, -58.43],
    ],
  },
  {
    name: 'Calle 50',
    ...laPlata,
    points: [
      [300, -34.9099, -57.9448],
      [620, -34.9145, -57.9504],
      [1000, -34.9203, -57.9577],
      [1700, -34.9297, -57.9695],
    ],
  },
  {
    name: 'Avenida Colón',
    ...marDelPlata,
    points: [
      [1100, -38.0091, -57.5392],
      [2000, -38.0049, -57.5449],
      [2950, -38.0012, -57.5501],
      [4500, -37.9935, -57.5605],
      [7000, -37.9811, -57.5776],
    ],
  },
  {
    name: 'Avenida Colón',
    ...cordoba,
    points: [
      [0, -31.4137, -64.1834],
      [350, -31.4129, -64.1873],
      [1000, -31.4105, -64.1957],
      [2500, -31.4051, -64.2144],
      [4500, -31.3979, -64.2346],
    ],
  },
  {
    name: 'Calle Córdoba',
    ...rosario,
    points: [
      [500, -32.9471, -60.6303],
      [1000, -32.9462, -60.6361],
      [1450, -32.9453, -60.6415],
      [2000, -32.9442, -60.6486],
      [3500, -32.9407, -60.6693],
    ],
  },
  {
    name: 'Avenida San Martín',
    ...mendoza,
    points: [
      [500, -32.8968, -68.8399],
      [1150, -32.89, -68.8389],
      [1600, -32.885, -68.8381],
      [2500, -32.8763, -68.8367],
    ],
  },
]
