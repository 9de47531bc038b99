import { preferredLanguage } from '../../kits/http/accept-language.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import { problemWords } from './problem-words/problem-words.wire.ts'

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
 * Puts a problem into English for callers that prefer it. Problems are written in Spanish, with the
 * facts of the case; in English each code has one text, and the fields and headers tell the facts.
 */
export function inPreferredLanguage(request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const { type, body } = answer
  if (typeof body !== 'string' || !type.startsWith('application/problem+json')) return answer
  if (preferredLanguage(request.header('accept-language'), ['es', 'en']) !== 'en') return answer
  const problem = JSON.parse(body) as Coded & { readonly status: number }
  const title = englishTitles.get(problem.status) ?? englishTitles.get(500)
  const errors = problem.errors?.map(inEnglish)
  return {
    ...answer,
    headers: { ...answer.headers, 'content-language': 'en' },
    body: JSON.stringify({ ...inEnglish(problem), title, ...(errors ? { errors } : {}) }),
  }
}

interface Coded {
  readonly code: string
  readonly detail: string
  readonly errors?: readonly Coded[]
}

function inEnglish<One extends Coded>(one: One): One {
  return { ...one, detail: problemWords.get(one.code)?.en ?? one.detail }
}
