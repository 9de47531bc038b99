import assert from 'node:assert/strict'
import {
  assertCarried,
  assertVerdict,
  cross,
  type Fields,
  isFields,
  type Posta,
} from './support.ts'

type Answer = Awaited<ReturnType<Posta['post']>>

/** Every field of a pick-up point in the contract; all of them are strings (D23). */
const pointTexts = [
  'latitud',
  'longitud',
  'nombre',
  'direccion',
  'telefono',
  'codigo',
  'entrecalles',
  'codigoPostal',
  'municipalidad',
  'localidad',
  'provincia',
  'elockers',
  'distancia',
] as const

export type Point = Record<(typeof pointTexts)[number] | 'prov_codigo' | 'horario', string>

export interface PointsAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  sucursal: Point[]
  origen?: { segun: string; lugar: string; noUsados: string[] }
  errores?: { campo: string; codError: number; descError: string }[]
}

export const nearbyPath = '/puntosDeRetiroRest/'
export const branchesPath = '/puntosDeRetiroSucursales/'

/** Holds an answer about points to the shape that the contract gives it. */
export function pointsOf(answer: Answer): PointsAnswer {
  assertCarried(answer)
  const body: unknown = answer.json
  assert.ok(isPointsBody(body), answer.text)
  assertVerdict(body)
  for (const point of body.sucursal) {
    for (const field of pointTexts) assert.equal(typeof point[field], 'string', field)
    assert.match(point.elockers, /^[01]$/)
    assert.match(point.codigoPostal, /^[1-9]\d{3}$/)
  }
  return { ...body, status: answer.status }
}

function isPointsBody(value: unknown): value is Omit<PointsAnswer, 'status'> {
  return (
    isFields(value) &&
    Number.isInteger(value['codError']) &&
    Array.isArray(value['sucursal']) &&
    value['sucursal'].every(isFields)
  )
}

export async function askNearby(
  posta: Posta,
  question: Fields,
  path = nearbyPath,
): Promise<PointsAnswer> {
  return pointsOf(await posta.post(path, { autentificacion: cross, ...question }))
}

/** A listing that keeps to the contract, with these changes. */
export async function askBranches(
  posta: Posta,
  changes: Fields = {},
  path = branchesPath,
): Promise<PointsAnswer> {
  const ubicacion = { va_prov_codigo: '%', va_con_llc: 1 }
  const question = { autentificacion: cross, ubicacion, elockers: 1, ...changes }
  return pointsOf(await posta.post(path, question))
}

export const codesOf = ({ sucursal }: PointsAnswer): string[] =>
  sucursal.map(({ codigo }) => codigo)
