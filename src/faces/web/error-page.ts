import { html } from '../../kits/html/html.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import { pageAnswer } from './page-document.ts'
import { type Language, type PageFrame, pathIn } from './page-frame.ts'
import { type IconName, icon } from './page-icons.ts'
import { publicPage } from './public-page.ts'

interface ErrorWords {
  readonly title: string
  readonly lead: string
}

/** The words of the pages shown instead of the requested one. */
const errorWords: Readonly<Record<Language, Readonly<Record<number, ErrorWords>>>> = {
  es: {
    400: { title: 'No entendimos el pedido', lead: 'Volvé atrás y probá de nuevo.' },
    401: {
      title: 'Primero tenés que ingresar',
      lead: 'Esta página es para quienes tienen usuario.',
    },
    403: {
      title: 'No podés ver esta página',
      lead: 'Tu usuario no tiene permiso. Si la necesitás, pedíselo a quien administra tu cuenta.',
    },
    404: {
      title: 'No encontramos esa página',
      lead: 'Puede que la dirección esté mal escrita, o que ya no exista.',
    },
    405: { title: 'No se puede abrir así', lead: 'Esa dirección no es una página.' },
    410: {
      title: 'Ese enlace ya no sirve',
      lead: 'Venció o ya se usó. Pedí uno nuevo a quien te lo mandó.',
    },
    413: {
      title: 'Es demasiado grande',
      lead: 'Lo que enviaste pasa del límite. Probá con un archivo más chico, o en partes.',
    },
    429: {
      title: 'Demasiadas consultas',
      lead: 'Llegaron muchas desde tu conexión en poco tiempo. Probá de nuevo en un rato.',
    },
    500: {
      title: 'Algo falló de nuestro lado',
      lead: 'Ya quedó registrado. Probá de nuevo en un rato.',
    },
    503: { title: 'Volvemos enseguida', lead: 'El servicio no puede responder ahora mismo.' },
  },
  en: {
    400: { title: 'We did not understand the request', lead: 'Go back and try again.' },
    401: { title: 'You have to sign in first', lead: 'This page is for people with an account.' },
    403: {
      title: 'You may not see this page',
      lead: 'Your user lacks the permission. If you need it, ask whoever manages your account.',
    },
    404: {
      title: 'We could not find that page',
      lead: 'The address may be misspelled, or may no longer exist.',
    },
    405: { title: 'It can not be opened like this', lead: 'That address is not a page.' },
    410: {
      title: 'That link no longer works',
      lead: 'It has expired or was already used. Ask whoever sent it for a new one.',
    },
    413: {
      title: 'It is too large',
      lead: 'What you sent is over the limit. Try a smaller file, or send it in parts.',
    },
    429: {
      title: 'Too many requests',
      lead: 'Many came from your connection in a short time. Try again in a while.',
    },
    500: {
      title: 'Something failed on our side',
      lead: 'We have a record of it. Try again later.',
    },
    503: { title: 'We will be right back', lead: 'The service can not answer right now.' },
  },
}

const homeWords = { es: 'Ir al inicio', en: 'Go to the home page' }
const codeWords = { es: 'Error', en: 'Error' }

const retryWords = {
  es: (wait: string) => `Podés volver a probar en ${wait}.`,
  en: (wait: string) => `You can try again in ${wait}.`,
}

const requestWords = {
  es: (id: string) => `Si escribís por esto, contanos el número de pedido: ${id}`,
  en: (id: string) => `If you write to us about it, mention the request number: ${id}`,
}

const icons: Readonly<Record<number, IconName>> = { 404: 'search', 429: 'clock', 503: 'clock' }

export interface ErrorDetails {
  /** Instead of the usual words of the status. */
  readonly title?: string
  readonly lead?: string
  /** How long to wait, where that is known. */
  readonly retrySeconds?: number
  /** The request's id, which helps to find it in the log. */
  readonly requestId?: string
  /** The page's path without the environment and the language. */
  readonly path?: string
}

/** An HTTP error as a page, for people; programs get it in the endpoint's own format. */
export function errorPage(
  status: number,
  frame: PageFrame,
  { retrySeconds, requestId, path = '/', ...own }: ErrorDetails = {},
): HttpAnswer {
  const { language } = frame
  const usual = errorWords[language][status] ?? errorWords[language][500]
  const { title = '', lead = '' } = { ...usual, ...own }
  const wait = retrySeconds === undefined ? undefined : waitText(retrySeconds)
  const id = status >= 500 ? requestId : undefined
  const family = status >= 500 ? 'problem' : 'neutral'
  const content = html`<section class="card hero ${family}" aria-labelledby="h">\
<p class="code">${codeWords[language]} ${status}</p>\
<div class="title">${icon(icons[status] ?? 'warn')}<h1 id="h">${title}</h1></div>\
<p class="lead">${lead}</p>\
${wait === undefined ? undefined : html`<p class="where">${retryWords[language](wait)}</p>`}\
${id === undefined ? undefined : html`<p class="where">${requestWords[language](id)}</p>`}\
<div class="acts"><a class="btn" href="${pathIn(frame, '/')}">${homeWords[language]}</a></div>\
</section>`
  const answer = pageAnswer(status, publicPage(frame, { title, content, path }))
  if (retrySeconds === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retrySeconds) } }
}

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
