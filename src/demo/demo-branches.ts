import type { Branch } from '../capabilities/pickup-points/pickup-points.ts'
import { hundredths } from '../kernel/measures.ts'
import type { PostalCode } from '../kernel/postal-code.ts'

interface BranchFacts extends Omit<Branch, 'postalCode' | keyof Limits> {
  readonly postalCode: number
}

interface Limits {
  readonly maxWeightHundredthsKg: Branch['maxWeightHundredthsKg']
  readonly maxSideHundredthsCm: Branch['maxSideHundredthsCm']
}

const counter: Limits = {
  maxWeightHundredthsKg: hundredths(3000),
  maxSideHundredthsCm: hundredths(12_000),
}

const locker: Limits = {
  maxWeightHundredthsKg: hundredths(1500),
  maxSideHundredthsCm: hundredths(6000),
}

/** Branches of a carrier that does not exist, on streets that do. */
const facts: readonly BranchFacts[] = [
  {
    code: 'C0001',
    name: 'Casa central Parque Patricios',
    address: 'Av. Caseros 2700',
    betweenStreets: 'Deán Funes y 24 de Noviembre',
    phone: '011 5555-0001',
    postalCode: 1246,
    municipality: 'Comuna 4',
    locality: 'Parque Patricios',
    province: 'Ciudad Autónoma de Buenos Aires',
    latitude: '-34.635600',
    longitude: '-58.403400',
    locker: false,
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
    longitude: '-58.379000',
    locker: true,
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
    latitude: '-34.588300',
    longitude: '-58.410200',
    locker: true,
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
  },
]

export const demoBranches: readonly Branch[] = facts.map((branch) => ({
  ...branch,
  postalCode: branch.postalCode as PostalCode,
  ...(branch.locker ? locker : counter),
}))
