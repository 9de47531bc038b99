import { type Html, html, prose } from '../../kits/html/html.ts'
import type { Endpoint } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type LimitUnit, limitWords } from '../../limits.ts'
import type { SliceShape } from '../../slice.ts'
import { slices } from '../../slices.ts'
import { restEndpoints } from '../rest/endpoints.ts'
import type { RestContext } from '../rest/rest-context.ts'
import { codesOf } from './codes.ts'
import { generalNotes } from './general-notes.ts'
import { labelLinks, labelSections } from './label-reference.ts'
import { openLinks, openSections } from './open-reference.ts'
import { printPage } from './page-layout.ts'
import {
  codeBlock,
  codesTable,
  curlBlock,
  examplePairs,
  fieldsTable,
  noteList,
  routeLine,
  row,
  table,
} from './page-parts.ts'
import { statesSection } from './states-section.ts'
import { environmentWords, type Surroundings } from './surroundings.ts'

const jsonHeaders = ['content-type: application/json']

/** Renders the reference page of the shippers' API from its rows. */
export function restPage(surroundings: Surroundings): string {
  return printPage({
    title: 'Posta: referencia de la API',
    description: 'Cómo cargar envíos y seguirlos con la API de Posta.',
    homeUrl: `${surroundings.rootUrl}/docs`,
    index: indexOf(surroundings),
    sections: [
      introduction(surroundings),
      beginning(surroundings),
      html`<section id="reglas" aria-labelledby="reglas-t">
<h2 id="reglas-t">Reglas que valen para todo</h2>
${noteList(generalNotes(surroundings.settings))}
</section>
`,
      restEndpoints.map((endpoint) => endpointSection(endpoint, surroundings)),
      labelSections(surroundings),
      openSections(surroundings),
      statesSection(),
      limitsSection(),
    ],
  })
}

function indexOf({ rootUrl }: Surroundings) {
  const endpoints = restEndpoints.map(({ reference: { name, summary } }) => ({
    href: `#${name}`,
    text: summary,
  }))
  return [
    {
      title: 'Guía',
      links: [
        { href: '#empezar', text: 'Para empezar' },
        { href: '#reglas', text: 'Reglas generales' },
      ],
    },
    { title: 'Endpoints', links: [...endpoints, ...labelLinks(), ...openLinks()] },
    {
      title: 'Tablas',
      links: [
        { href: '#estados', text: 'Estados de un envío' },
        { href: '#limites', text: 'Límites' },
      ],
    },
    {
      title: 'Más',
      links: [
        { href: `${rootUrl}/openapi.json`, text: 'openapi.json' },
        { href: `${rootUrl}/docs/v1`, text: 'API /v1 para remitentes' },
        { href: `${rootUrl}/docs/ops`, text: 'API de operaciones' },
      ],
    },
  ]
}

function introduction({ rootUrl }: Surroundings): Html {
  return html`<section>
<h1>Cargá tus envíos y seguilos desde tu tienda</h1>
<p class="lead">La API de Posta para remitentes: JSON sobre HTTP, con respuestas que dicen qué campo
corregir y cómo.</p>
<ul class="links">
<li><a href="#empezar">Primer envío en dos comandos</a></li>
<li><a href="${rootUrl}/openapi.json">Documento OpenAPI 3.1</a></li>
<li><a href="${rootUrl}/docs/v1">API /v1, con claves y permisos</a></li>
<li><a href="${rootUrl}/docs/ops">API de operaciones del transportista</a></li>
</ul>
</section>
`
}

const placeNotes = {
  testing: 'Para desarrollar y probar. Nada de lo que cargues acá se despacha.',
  production: 'Envíos de verdad, con las credenciales de producción.',
}

function beginning(surroundings: Surroundings): Html {
  const { places } = surroundings
  const cards = places.map(
    ({ name, url }) => html`<li class="${name}"><strong>${environmentWords[name]}</strong>
<code>${url}</code><p>${placeNotes[name]}</p></li>
`,
  )
  return html`<section id="empezar" aria-labelledby="empezar-t">
<h2 id="empezar-t">Para empezar</h2>
<p>Cada ambiente tiene su dirección, sus credenciales y sus datos. Las rutas son las mismas en
${places.length > 1 ? 'los dos' : 'todos'}.</p>
<ul class="places">${cards}</ul>
<p>Si tu sistema habla SOAP, el WSDL está en ${soapLinks(surroundings)}: las mismas reglas y los
mismos códigos.</p>
${demoTable(surroundings)}
${firstCalls(surroundings)}
${programBlocks(surroundings)}
</section>
`
}

function soapLinks({ places }: Surroundings): Html {
  const links = places.map(({ url }, index) => {
    const wsdl = `${url}/soap?wsdl`
    return html`${index > 0 ? ' y ' : ''}<a href="${wsdl}"><code>${wsdl}</code></a>`
  })
  return html`${links}`
}

function demoTable({ demoAccounts, rootUrl }: Surroundings): Html {
  if (demoAccounts.length === 0)
    return html`<p>Las credenciales te las da tu ejecutivo de cuentas; primero las de pruebas.</p>`
  const columns = [
    { title: 'shipper' },
    { title: 'password' },
    { title: 'Clave de /v1' },
    { title: 'Modo' },
    { title: 'Nombre' },
  ]
  const rows = demoAccounts.map(({ shipper, password, apiKey }) =>
    row(columns, [
      html`<code>${shipper.number}</code>`,
      html`<code>${password}</code>`,
      html`<code>${apiKey}</code>`,
      shipper.mode,
      shipper.name,
    ]),
  )
  return html`<p>La demostración está encendida: estas cuentas del ambiente de pruebas funcionan ya
mismo, para quien sea que llegue a este servicio. Para probar: pegá el primer pedido en una terminal
y abrí el envío en el portal, en la cuenta 9001. <a href="${rootUrl}/#quien">Ver como otra
persona</a></p>
${table('Credenciales de demostración', columns, [html`<tbody>${rows}</tbody>`])}`
}

/** A store's first calls, by endpoint name. */
const firstSteps = [
  { name: 'cargaCliente', title: 'Cargá un envío' },
  { name: 'consultaTrackingMasivo', title: 'Seguilo' },
]

function firstCalls(surroundings: Surroundings): Html {
  const calls = firstSteps.map(({ name, title }, index) => {
    const endpoint = restEndpoints.find(({ reference }) => reference.name === name)
    const call = endpoint && firstCall(endpoint, surroundings)
    return call && html`<h3>${index + 1}. ${title}</h3>${call}`
  })
  return html`${calls}`
}

/** The same as programs, which also wait at a limit and show how to correct a fault. */
function programBlocks({ programs }: Surroundings): Html {
  if (programs.length === 0) return html``
  const blocks = programs.map(
    ({ language, file, text }) => html`<details class="example">
<summary>${language} <span class="quiet">${file}</span></summary>
${codeBlock(file, text)}
</details>
`,
  )
  return html`<h3>O en un programa</h3>
<p>Carga un envío, pregunta por él, espera si hay que esperar y dice qué corregir. Sin dependencias:
copialo y correlo.</p>
${blocks}`
}

function firstCall(endpoint: Endpoint<RestContext>, surroundings: Surroundings): Html | undefined {
  const [example] = surroundings.examples.get(`rest/${endpoint.reference.name}`) ?? []
  const [place] = surroundings.places
  if (example === undefined || place === undefined) return undefined
  const { request: body, path = endpoint.path } = example
  const headers = [
    ...(body === undefined ? [] : jsonHeaders),
    ...Object.entries(example.headers).map(([header, value]) => `${header}: ${value}`),
  ]
  return curlBlock('Terminal', { method: endpoint.method, url: place.url + path, headers, body })
}

function endpointSection(endpoint: Endpoint<RestContext>, surroundings: Surroundings): Html {
  const { name, summary, description, request, response, headers = [], notes } = endpoint.reference
  const examples = surroundings.examples.get(`rest/${name}`) ?? []
  const { otherPaths = [] } = endpoint
  const headerNotes = headers.map((header) => ({ title: header.name, text: header.description }))
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary}</h2>
${routeLine(endpoint.method, [endpoint.path, ...otherPaths])}
<p>${prose(description)}</p>
${firstCall(endpoint, surroundings)}
${headers.length > 0 ? html`<h3>Cabeceras</h3>${noteList(headerNotes)}` : ''}
${request ? fieldsTable('request', request) : ''}
${fieldsTable('response', response)}
${codesTable(codesOf(endpoint, surroundings.settings), endpoint.codeIsStatus)}
${notes.length > 0 ? html`<h3>Reglas en palabras</h3>${noteList(notes)}` : ''}
${examplePairs({ method: endpoint.method, base: '' }, examples)}
</section>
`
}

const limitsText = paragraph`Un pedido que pasa de uno de ellos se rechaza entero: nada queda
  guardado a medias. Los de pedidos por segundo, por minuto o por día, y los de intentos, responden
  HTTP 429 con \`codError\` -1 y los segundos de espera en \`Retry-After\`: después, el mismo pedido
  vale. Los demás, que son de tamaño o de cantidad, tienen el código de un pedido inválido, y
  reintentar no sirve.`

const unitSize: Record<LimitUnit, number> = {
  MB: 1_048_576,
  KB: 1_024,
  s: 1_000,
  min: 60_000,
  h: 1,
  días: 1,
  '': 1,
}

const figures = new Intl.NumberFormat('es-AR')

function limitsSection(): Html {
  const columns = [{ title: 'Qué' }, { title: 'Máximo', isFigure: true }]
  const ofSlices = slices.flatMap((slice: SliceShape) => slice.limits ?? [])
  const rows = [...limitWords, ...ofSlices].map(({ what, unit, value }) => {
    return row(columns, [what, `${figures.format(value / unitSize[unit])} ${unit}`.trimEnd()])
  })
  return html`<section id="limites" aria-labelledby="limites-t">
<h2 id="limites-t">Límites</h2>
<p>${prose(limitsText)}</p>
${table('Límites del servicio', columns, [html`<tbody>${rows}</tbody>`])}
</section>
`
}
