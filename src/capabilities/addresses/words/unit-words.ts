/** Parts of a building or plot: the name used in answers, and its spellings. */
const rows: readonly (readonly [string, string])[] = [
  ['Piso', 'PISO PSO PIS P FLOOR'],
  ['Depto', 'DEPTO DPTO DTO DEP DPT DEPARTAMENTO DEPT DP DPO DTE DEPARTAM DEPTOS D'],
  ['Depto', 'APT APTO APARTMENT APARTAMENTO'],
  ['UF', 'UF UNIDAD UNIT'],
  ['Of.', 'OFICINA OF OFI OFIC OFICINAS OFFICE SUITE'],
  ['Local', 'LOCAL LOC LC LOCALES'],
  ['Torre', 'TORRE TOR TR T'],
  ['Edificio', 'EDIFICIO EDIF ED EDI'],
  ['Block', 'BLOCK BLOQUE BLK BL BLOC BLQ'],
  ['Cuerpo', 'CUERPO CPO CUE'],
  ['Escalera', 'ESCALERA ESC'],
  ['Nudo', 'NUDO'],
  ['Entrada', 'ENTRADA ENT'],
  ['Sector', 'SECTOR SECT'],
  ['Manzana', 'MANZANA MZA MZ MZNA MNZ MANZ MZN'],
  ['Lote', 'LOTE LT LTE LOT'],
  ['Parcela', 'PARCELA PARC'],
  ['Casa', 'CASA CS'],
  ['Galpón', 'GALPON GALP'],
  ['Timbre', 'TIMBRE TBRE'],
  ['Cochera', 'COCHERA'],
  ['Stand', 'STAND'],
  ['Habitación', 'HABITACION HAB'],
]

export const unitWords: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([name, written]) => written.split(' ').map((word) => [word, name] as const)),
)

/** Abbreviations so short that they count only where a value follows directly. */
export const faintUnits: ReadonlySet<string> = new Set(
  'P D T L M ED BL TR CS LC ESC ENT UNIDAD TORRE CASA LOCAL ENTRADA SECTOR HAB LOT PIS'.split(' '),
)

/** Floors that have a name instead of a number. */
export const namedFloors: ReadonlyMap<string, string> = new Map([
  ['PB', 'PB'],
  ['PLANTABAJA', 'PB'],
  ['EP', 'EP'],
  ['ENTREPISO', 'EP'],
  ['SS', 'SS'],
  ['SUBSUELO', 'SS'],
  ['PA', 'PA'],
  ['AZOTEA', 'Azotea'],
])

const ordinalRows =
  'PRIMER PRIMERO SEGUNDO TERCER TERCERO CUARTO QUINTO SEXTO SEPTIMO OCTAVO NOVENO DECIMO'
const ordinalValues = [1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]

export const ordinalWords: ReadonlyMap<string, number> = new Map(
  ordinalRows.split(' ').map((word, index) => [word, ordinalValues[index] as number]),
)

/** Suffixes that make a number an ordinal: 1ro, 2do, 3er, 7mo. */
export const ordinalEndings: ReadonlySet<string> = new Set(
  'RO DO ER TO MO VO NO RA DA TA MA VA NA ST ND RD TH'.split(' '),
)

/** Words that announce a house number. */
export const numberMarks: ReadonlySet<string> = new Set(
  'N NRO NUM NUMERO NO NR NUMBER ALTURA ALT AL ALTUR'.split(' '),
)

export const cornerWords: ReadonlySet<string> = new Set(
  'ESQ ESQUINA ESQUIN INTERSECCION CASI'.split(' '),
)
export const kilometreWords: ReadonlySet<string> = new Set('KM KMS KILOMETRO'.split(' '))
export const barrioWords: ReadonlySet<string> = new Set('BARRIO BO BRIO BARR'.split(' '))
export const postalWords: ReadonlySet<string> = new Set('CP CPA CODPOSTAL'.split(' '))

/** Words for a building or a business, whose name may stand before its address. */
export const venueWords: ReadonlySet<string> = new Set(
  `EDIFICIO EDIF TORRE TORRES COMPLEJO CONDOMINIO COUNTRY GALERIA PASEO SHOPPING MALL CENTRO PREDIO
  FARMACIA HOTEL HOSTEL HOSPITAL CLINICA SANATORIO CONSULTORIO LABORATORIO OPTICA VETERINARIA
  BANCO SUCURSAL AGENCIA ESTUDIO EMPRESA FABRICA TALLER DEPOSITO GALPON
  SUPERMERCADO SUPER AUTOSERVICIO ALMACEN DESPENSA KIOSCO KIOSKO MAXIKIOSCO PANADERIA CARNICERIA
  VERDULERIA FERRETERIA LIBRERIA ZAPATERIA JUGUETERIA PERFUMERIA PELUQUERIA GIMNASIO LAVADERO
  RESTAURANTE RESTAURANT RESTO BAR CAFE CONFITERIA HELADERIA PIZZERIA PARRILLA BODEGA
  ESCUELA COLEGIO INSTITUTO FACULTAD UNIVERSIDAD JARDIN BIBLIOTECA MUSEO TEATRO CINE ARCHIVO
  CLUB SOCIEDAD ASOCIACION FUNDACION IGLESIA PARROQUIA TEMPLO MUNICIPALIDAD MINISTERIO COMISARIA
  ESTACION TERMINAL AEROPUERTO VIVERO TIENDA NEGOCIO LOCAL CASA`.split(/\s+/),
)
