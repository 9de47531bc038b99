/** Well-known streets of the cities that the demonstration's branches serve. */
export interface City {
  /** The branch whose couriers deliver there. */
  readonly branch: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly streets: readonly (readonly [name: string, from: number, to: number])[]
  readonly areaCode: string
  /** About the middle of its couriers' area. */
  readonly latitude: number
  readonly longitude: number
}

const capital = { province: 'Ciudad Autónoma de Buenos Aires', areaCode: '11' } as const

export const cities: readonly City[] = [
  {
    ...capital,
    branch: 'C0001',
    locality: 'Parque Patricios',
    postalCode: 1264,
    latitude: -34.6362,
    longitude: -58.4005,
    streets: [
      ['Av. Caseros', 2000, 3300],
      ['Av. La Rioja', 1500, 2200],
      ['Deán Funes', 1600, 2200],
      ['24 de Noviembre', 1500, 2200],
      ['Pavón', 2700, 3600],
      ['Av. Boedo', 900, 1900],
      ['Av. San Juan', 2500, 3900],
      ['Inclán', 2600, 3600],
    ],
  },
  {
    ...capital,
    branch: 'C0001',
    locality: 'Caballito',
    postalCode: 1405,
    latitude: -34.6187,
    longitude: -58.4407,
    streets: [
      ['Av. Rivadavia', 4300, 6000],
      ['Av. Pedro Goyena', 500, 1700],
      ['Av. Directorio', 400, 1500],
      ['Rosario', 300, 900],
      ['Av. La Plata', 200, 1100],
      ['Doblas', 200, 900],
    ],
  },
  {
    ...capital,
    branch: 'C0002',
    locality: 'San Nicolás',
    postalCode: 1043,
    latitude: -34.6035,
    longitude: -58.3787,
    streets: [
      ['Av. Corrientes', 500, 1900],
      ['Lavalle', 500, 1900],
      ['Tucumán', 600, 1900],
      ['Av. Córdoba', 600, 1900],
      ['Sarmiento', 600, 1900],
      ['Paraguay', 600, 1900],
    ],
  },
  {
    ...capital,
    branch: 'C0003',
    locality: 'Palermo',
    postalCode: 1425,
    latitude: -34.5885,
    longitude: -58.4108,
    streets: [
      ['Av. Santa Fe', 2900, 4600],
      ['Av. Coronel Díaz', 1400, 2500],
      ['Bulnes', 1600, 2400],
      ['Juncal', 2900, 4200],
      ['Güemes', 3200, 4800],
      ['Scalabrini Ortiz', 1500, 3000],
    ],
  },
  {
    branch: 'B0001',
    locality: 'La Plata',
    province: 'Buenos Aires',
    postalCode: 1900,
    areaCode: '221',
    latitude: -34.9145,
    longitude: -57.9504,
    streets: [
      ['Calle 7', 500, 1500],
      ['Calle 8', 500, 1500],
      ['Diagonal 74', 1000, 2000],
      ['Calle 50', 400, 1200],
      ['Av. 13', 500, 1500],
      ['Calle 12', 700, 1600],
    ],
  },
  {
    branch: 'B0002',
    locality: 'Mar del Plata',
    province: 'Buenos Aires',
    postalCode: 7600,
    areaCode: '223',
    latitude: -38.0012,
    longitude: -57.5501,
    streets: [
      ['Av. Colón', 1500, 4500],
      ['Av. Luro', 2000, 5000],
      ['San Martín', 2000, 4500],
      ['Av. Independencia', 1000, 3500],
      ['Güemes', 2200, 3200],
    ],
  },
  {
    branch: 'X0001',
    locality: 'Córdoba',
    province: 'Córdoba',
    postalCode: 5000,
    areaCode: '351',
    latitude: -31.4129,
    longitude: -64.1873,
    streets: [
      ['Av. Colón', 200, 2500],
      ['Av. General Paz', 50, 500],
      ['Bv. San Juan', 100, 1000],
      ['9 de Julio', 100, 1500],
      ['Av. Vélez Sarsfield', 100, 1500],
      ['Obispo Trejo', 100, 1200],
    ],
  },
  {
    branch: 'S0001',
    locality: 'Rosario',
    province: 'Santa Fe',
    postalCode: 2000,
    areaCode: '341',
    latitude: -32.9453,
    longitude: -60.6415,
    streets: [
      ['Córdoba', 800, 3500],
      ['Av. Pellegrini', 200, 3500],
      ['Bv. Oroño', 100, 2500],
      ['San Luis', 700, 3000],
      ['Mitre', 300, 2000],
      ['Entre Ríos', 300, 1900],
    ],
  },
  {
    branch: 'M0001',
    locality: 'Mendoza',
    province: 'Mendoza',
    postalCode: 5500,
    areaCode: '261',
    latitude: -32.89,
    longitude: -68.8389,
    streets: [
      ['Av. San Martín', 500, 2000],
      ['Av. Las Heras', 100, 900],
      ['Av. Colón', 100, 800],
      ['Perú', 300, 2000],
      ['Chile', 500, 1900],
    ],
  },
]

/** The city of a postal code, where the living carrier delivers there. */
export function cityOf(postalCode: number): City | undefined {
  return cities.find((city) => city.postalCode === postalCode)
}
