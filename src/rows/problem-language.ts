import { preferredLanguage } from '../kits/http/accept-language.ts'
import type { HttpAnswer, HttpRequest } from '../kits/http/route.ts'
import { problemWords } from './problem-words/problem-words.ts'

const englishTitles: ReadonlyMap<number, string> = new Map([
  [400, 'Invalid request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [409, 'Conflict'],
  [413, 'Request too large'],
  [422, 'Rejected'],
  [429, 'Too many requests'],
  [500, 'Internal error'],
  [503, 'Unavailable'],
])

/**
 * Puts problems into the caller's language. They are written in Spanish, and in English (`en`)
 * where they have facts of the case; without them the words of their code say the same.
 */
export function inPreferredLanguage(
  request: HttpRequest,
  answer: HttpAnswer,
  tellsProblems = false,
): HttpAnswer {
  const { type, body } = answer
  const isProblem = type.startsWith('application/problem+json')
  if (
    typeof body !== 'string' ||
    !(isProblem || (tellsProblems && /"(?:detail|reason)":/.test(body)))
  )
    return answer
  const isEnglish = preferredLanguage(request.header('accept-language'), ['es', 'en']) === 'en'
  if (!isEnglish && !body.includes('"en":')) return answer
  const text = JSON.stringify(chooseWords(JSON.parse(body) as unknown, isEnglish))
  if (!isEnglish) return { ...answer, body: text }
  return { ...answer, headers: { ...answer.headers, 'content-language': 'en' }, body: text }
}

/** Where answers have problems; texts that shippers stored stay as they are. */
const places: ReadonlySet<string> = new Set([
  'results',
  'items',
  'problem',
  'errors',
  'notices',
  'unavailable',
])

/** Chooses the words of every problem in an answer. */
function chooseWords(value: unknown, isEnglish: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => chooseWords(one, isEnglish))
  const inside = Object.entries(value).map(([name, one]) => [
    name,
    places.has(name) ? chooseWords(one, isEnglish) : one,
  ])
  const object = Object.fromEntries(inside) as Record<string, unknown>
  if (isRefused(object)) return reasonOf(object, isEnglish)
  return isTold(object) ? wordsOf(object, isEnglish) : object
}

/** One of several that were sent together, and why it was not taken. */
interface Refused {
  readonly code: string
  readonly reason: string
  readonly en?: string
}

function isRefused(object: object): object is Refused {
  const { status, code, reason } = object as Record<string, unknown>
  return status === 'refused' && typeof code === 'string' && typeof reason === 'string'
}

function reasonOf({ en, ...refused }: Refused, isEnglish: boolean): object {
  if (!isEnglish) return refused
  return { ...refused, reason: en || problemWords.get(refused.code)?.en || refused.reason }
}

interface Told {
  readonly code: string
  readonly detail: string
  readonly en?: string
  readonly status?: number
  /** How a person corrects it, where that is known. */
  readonly mend?: string
  readonly mendEn?: string
}

function isTold(object: object): object is Told {
  const { code, detail, en } = object as Record<string, unknown>
  return typeof detail === 'string' && (typeof code === 'string' || typeof en === 'string')
}

function wordsOf({ en, mendEn, ...problem }: Told, isEnglish: boolean): object {
  if (!isEnglish) return problem
  const detail = en || problemWords.get(problem.code)?.en || problem.detail
  const mend = mendEn ? { mend: mendEn } : {}
  if (problem.status === undefined) return { ...problem, detail, ...mend }
  const title = englishTitles.get(problem.status) ?? englishTitles.get(500)
  return { ...problem, title, detail }
}
