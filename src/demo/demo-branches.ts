import type { Branch } from '../capabilities/pickup-points/pickup-points.ts'
import { hundredths } from '../kernel/measures.ts'
import type { PostalCode } from '../kernel/postal-code.ts'

type Limits = Pick<
  Branch,
  | 'maxWeightHundredthsKg'
  | 'maxSideHundredthsCm'
  | 'maxMiddleSideHundredthsCm'
  | 'maxShortSideHundredthsCm'
>

interface DemoBranch
  extends Omit<Branch, 'postalCode' | 'closedFrom' | 'closedUntil' | 'active' | keyof Limits> {
  readonly postalCode: number
}

const counter: Limits = {
  maxWeightHundredthsKg: hundredths(3000),
  maxSideHundredthsCm: hundredths(12_000),
  maxMiddleSideHundredthsCm: hundredths(8000),
  maxShortSideHundredthsCm: hundredths(8000),
}

const locker: Limits = {
  maxWeightHundredthsKg: hundredths(1500),
  maxSideHundredthsCm: hundredths(6000),
  maxMiddleSideHundredthsCm: hundredths(4500),
  maxShortSideHundredthsCm: hundredths(4000),
}

const weekdays = 'Mo-Fr 09:00-18:00; Sa 09:00-13:00'

/** Branches of a fictitious carrier, on real streets. */
const facts: readonly DemoBranch[] = [
  {
    code: 'C0001',
    name: 'Casa central Parque Patricios',
    address: 'Av. Caseros 2700',
    betweenStreets: 'Deán Funes y 24 de Noviembre',
    phone: '011 5555-0001',
    postalCode: 1264,
    municipality: 'Comuna 4',
    locality: 'Parque Patricios',
    province: 'Ciudad Autónoma de Buenos Aires',
    latitude: '-34.636200',
    longitude: '-58.400500',
    locker: false,
    openingHours: weekdays,
  },
  {
    code: 'C0002',
    name: 'Microcentro',
    address: 'Av. Corrientes 850',
    betweenStreets: 'Esmeralda y Suipacha',
    phone: '011 5555-0002',
    postalCode: 1043,
    municipality: 'Comuna 1',
    locality: 'San Nicolás',
    province: 'Ciudad Autónoma de Buenos Aires',
    latitude: '-34.603500',
    longitude: '-58.378700',
    locker: true,
    openingHours: '24/7',
  },
  {
    code: 'C0003',
    name: 'Palermo',
    address: 'Av. Santa Fe 3253',
    betweenStreets: 'Bulnes y Cnel. Díaz',
    phone: '011 5555-0003',
    postalCode: 1425,
    municipality: 'Comuna 14',
    locality: 'Palermo',
    province: 'Ciudad Autónoma de Buenos Aires',
    latitude: '-34.588500',
    longitude: '-58.410800',
    locker: true,
    openingHours: '24/7',
  },
  {
    code: 'B0001',
    name: 'La Plata Centro',
    address: 'Calle 50 620',
    betweenStreets: '7 y 8',
    phone: '0221 555-0001',
    postalCode: 1900,
    municipality: 'La Plata',
    locality: 'La Plata',
    province: 'Buenos Aires',
    latitude: '-34.914500',
    longitude: '-57.950400',
    locker: false,
    openingHours: weekdays,
  },
  {
    code: 'B0002',
    name: 'Mar del Plata',
    address: 'Av. Colón 2950',
    betweenStreets: 'San Luis y Mitre',
    phone: '0223 555-0002',
    postalCode: 7600,
    municipality: 'General Pueyrredón',
    locality: 'Mar del Plata',
    province: 'Buenos Aires',
    latitude: '-38.001200',
    longitude: '-57.550100',
    locker: true,
    openingHours: '24/7',
  },
  {
    code: 'X0001',
    name: 'Córdoba Centro',
    address: 'Av. Colón 350',
    betweenStreets: 'Tucumán y Sucre',
    phone: '0351 555-0001',
    postalCode: 5000,
    municipality: 'Capital',
    locality: 'Córdoba',
    province: 'Córdoba',
    latitude: '-31.412900',
    longitude: '-64.187300',
    locker: false,
    openingHours: weekdays,
  },
  {
    code: 'S0001',
    name: 'Rosario Centro',
    address: 'Córdoba 1450',
    betweenStreets: 'Corrientes y Paraguay',
    phone: '0341 555-0001',
    postalCode: 2000,
    municipality: 'Rosario',
    locality: 'Rosario',
    province: 'Santa Fe',
    latitude: '-32.945300',
    longitude: '-60.641500',
    locker: true,
    openingHours: '24/7',
  },
  {
    code: 'M0001',
    name: 'Mendoza Centro',
    address: 'Av. San Martín 1150',
    betweenStreets: 'Garibaldi y Catamarca',
    phone: '0261 555-0001',
    postalCode: 5500,
    municipality: 'Capital',
    locality: 'Mendoza',
    province: 'Mendoza',
    latitude: '-32.890000',
    longitude: '-68.838900',
    locker: false,
    openingHours: weekdays,
  },
]

export const demoBranches: readonly Branch[] = facts.map((branch) => ({
  ...branch,
  postalCode: branch.postalCode as PostalCode,
  ...(branch.locker ? locker : counter),
  closedFrom: undefined,
  closedUntil: undefined,
  active: true,
}))
