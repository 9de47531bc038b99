import assert from 'node:assert/strict'
import {
  assertCarried,
  assertVerdict,
  cross,
  type Fields,
  isFields,
  type Posta,
  type Violation,
} from './support.ts'

export const ratePath = '/consulta_tarifa_rest/'

export interface RateAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  pesoReal: number
  valorTarifa: number
  detalle?: Record<string, unknown> & { recargos: Fields[] }
  errores?: Violation[]
}

/** The least that a quote needs. */
export function rateRequest(changes: Fields = {}): Fields {
  return { autentificacion: { ...cross }, codigoPostal: 5000, pesoEspecifico: 1.5, ...changes }
}

/** Posts a quote, and holds every answer to the shape that the contract gives it. */
export async function askRate(
  posta: Posta,
  body: Fields | string,
  path = ratePath,
): Promise<RateAnswer> {
  const answer = await posta.post(path, body)
  return rateAnswerOf(answer)
}

export function rateAnswerOf(answer: Awaited<ReturnType<Posta['post']>>): RateAnswer {
  assertCarried(answer)
  assert.ok(isRateBody(answer.json), answer.text)
  assertVerdict(answer.json)
  for (const violation of answer.json.errores ?? []) {
    assert.equal(typeof violation.campo, 'string')
    assert.equal(violation.codError, answer.json.codError)
    assert.ok(violation.descError !== '')
  }
  return { ...answer.json, status: answer.status }
}

/** JSON numbers with at most two decimals (D12). */
function isRateBody(value: unknown): value is Omit<RateAnswer, 'status'> {
  return (
    isFields(value) &&
    Number.isInteger(value['codError']) &&
    hasTwoDecimals(value['pesoReal']) &&
    hasTwoDecimals(value['valorTarifa'])
  )
}

export function hasTwoDecimals(value: unknown): boolean {
  return typeof value === 'number' && /^\d+(?:\.\d{1,2})?$/.test(String(value))
}

export async function expectQuoted(posta: Posta, request: Fields): Promise<RateAnswer> {
  const answer = await askRate(posta, request)
  assert.equal(answer.codError, 0, JSON.stringify(answer))
  assert.equal(answer.status, 200)
  assert.ok(answer.valorTarifa > 0)
  return answer
}

/** Code 5 with HTTP 200, reported at this field and in words that name it (D5). */
export async function expectFive(
  posta: Posta,
  request: Fields,
  campo: string,
): Promise<RateAnswer> {
  const answer = await askRate(posta, request)
  assert.equal(answer.codError, 5, JSON.stringify(answer))
  assert.equal(answer.status, 200)
  const fault = answer.errores?.find((violation) => violation.campo === campo)
  assert.ok(fault?.descError.includes(campo), JSON.stringify(answer))
  assert.equal(answer.descError, answer.errores?.[0]?.descError)
  return answer
}
