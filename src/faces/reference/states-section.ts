import { movementTexts } from '../../capabilities/tracking/tracking.wire.ts'
import {
  type DeliveryPath,
  type MovementCode,
  mayFollow,
  movementCodes,
  movementTable,
} from '../../kernel/movement.ts'
import { type Html, html } from '../../kits/html/html.ts'
import { row, table } from './page-parts.ts'

const columns = [
  { title: 'Código' },
  { title: 'Estado' },
  { title: 'Puede seguir' },
  { title: 'Lo tenemos' },
]

/** Renders the states of a shipment and their transitions, from the kernel's table. */
export function statesSection(): Html {
  const rows = movementCodes.map((code) => {
    const { next, withCarrier } = movementTable[code]
    const links = next.map((later) => stateLink(later))
    const final = html`<span class="quiet">es final</span>`
    return row(columns, [
      html`<code class="state" id="estado-${code}">${code}</code>`,
      movementTexts[code],
      next.length > 0 ? html`<span class="chips">${links}</span>` : final,
      withCarrier ? 'sí' : 'no',
    ])
  })
  return html`<section id="estados" aria-labelledby="estados-t">
<h2 id="estados-t">Estados de un envío</h2>
<p>Cada movimiento del seguimiento lleva en <code>check</code> uno de estos códigos.</p>
<h3>El camino habitual</h3>
${way(usualWay('PI'))}
<h3>Una visita sin nadie en el domicilio</h3>
${way(['LD', 'CA', 'MA', 'LD'])}
<h3>Con retiro en una sucursal (servicios F y G)</h3>
<p>Espera en la sucursal y no sale a domicilio, salvo que se lo redirija a uno.</p>
${way([...usualWay('PI', 'AR'), 'DL'], 'branch')}
<h3>La vuelta al remitente</h3>
${way(usualWay('DV'))}
${table('Estados y transiciones', columns, [html`<tbody>${rows}</tbody>`])}
</section>`
}

function stateLink(code: MovementCode): Html {
  return html`<a class="state" href="#estado-${code}" title="${movementTexts[code]}">${code}</a> `
}

/**
 * Returns the path from one state to a last one, or a final one, following each state's first
 * transition.
 */
function usualWay(start: MovementCode, last?: MovementCode): MovementCode[] {
  const walked = [start]
  for (let code = start; code !== last; ) {
    const onward: readonly MovementCode[] = movementTable[code].next
    const next = onward.find((later) => !walked.includes(later))
    if (next === undefined) return walked
    walked.push(next)
    code = next
  }
  return walked
}

/** Renders a path through states; throws on a transition that the kernel does not allow. */
function way(codes: readonly MovementCode[], path: DeliveryPath = 'address'): Html {
  for (const [index, code] of codes.entries()) {
    const later = codes[index + 1]
    if (later !== undefined && !mayFollow(code, later, path))
      throw new Error(`the reference draws ${later} after ${code}, which may not follow it`)
  }
  const steps = codes.map((code) => {
    const words = html`<b>${code}</b> <span>${movementTexts[code]}</span>`
    return html`<li><a href="#estado-${code}">${words}</a></li>`
  })
  return html`<ol class="way">${steps}</ol>`
}
