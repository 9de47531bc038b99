import { roles } from '../../../kernel/operator.ts'
import { visitReasons } from '../../../kernel/visit-reason.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { itemsOf } from '../../../rows/answer-schema.ts'
import type { Operation } from '../../../rows/operation.ts'

const reasonSchema = entity('VisitReason', {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'El código: el `reasonCode` de los movimientos.' },
    text: { type: 'string', description: 'El motivo, en palabras.' },
    textEnglish: { type: 'string', description: 'Lo mismo, en inglés.' },
  },
  required: ['code', 'text', 'textEnglish'],
})

const items = visitReasons.map(({ code, es, en }) => ({ code, text: es, textEnglish: en }))

export const listVisitReasons: Operation<unknown> = {
  method: 'GET',
  path: '/visit-reasons',
  name: 'listVisitReasons',
  summary: 'Ver los motivos de las visitas fallidas',
  description: paragraph`Los códigos con que se registra por qué falló una visita (CA). Son los de
    \`reasonCode\` en movimientos, eventos y cifras, y los de \`codigo_motivo\` en REST. Un código
    que no está acá es propio del transportista y se muestra como está.`,
  roles,
  sight: 'no-shipments',
  response: itemsOf(reasonSchema),
  successStatus: 200,
  answer: async () => ({ status: 200, body: { items } }),
}
