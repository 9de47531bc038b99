import type { Shipper } from '../../kernel/shipper.ts'
import { type Issue, newReading } from '../../kits/fields/field.ts'
import { asSound, readObject, type Shape } from '../../kits/fields/structures.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import { failSimply, soapOperation } from '../../kits/soap/operation.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { hundredthsOf, integer, issueText, list, object, text } from '../../rows/fields.ts'
import { warehouseLimits } from './warehouse.limits.ts'
import type { VoucherDraft, VoucherRefusal, Warehouse } from './warehouse.ts'

export interface WarehouseSoapContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
}

const size = hundredthsOf(4)

const line = {
  sku: ['sku', text(30, { required: true })],
  desc_prod: ['description', text(40)],
  cantidad: ['units', integer(8, { required: true })],
  f_vencimiento: ['expiresOn', text(10)],
  alto: ['heightHundredthsCm', size],
  ancho: ['widthHundredthsCm', size],
  profundidad: ['depthHundredthsCm', size],
  peso: ['weightHundredthsKg', size],
} as const satisfies Shape

/** The goods voucher, field by field; everything is sent as text. */
const voucherMessage = {
  contacto: ['contact', text()],
  email: ['email', text(45)],
  observacion: ['observation', text()],
  detalleVale: ['lines', list(object(line), warehouseLimits.linesPerVoucher, { required: true })],
} as const satisfies Shape

type Refused = VoucherRefusal | { readonly name: 'field-invalid'; readonly issue: Issue }

export const voucherEntry = soapOperation<
  WarehouseSoapContext,
  Outcome<VoucherDraft, Refused>,
  string,
  Refused
>({
  name: 'preIngresoVale',
  summary: 'Anuncia mercadería que va a ingresar al depósito (clientes WARE).',
  request: 'requestPreIngresoVale',
  response: 'responsePreIngresoVale',
  credentials: 'password',
  read: readVoucher,
  run: async ({ warehouse, caller }, read): Promise<Outcome<string, Refused>> => {
    // An account without a warehouse is refused for that first, whatever else is wrong.
    if (!read.ok && caller.mode === 'WARE') return read
    return warehouse.enterVoucher(caller, read.ok ? read.value : { lines: [] })
  },
  write: (number) => ({ codError: 0, descError: '', skuInexistente: '', nroVale: number }),
  codes: {
    'shipper-not-ware': { code: 400 },
    'skus-unknown': { code: 400 },
    'field-invalid': { code: 400 },
  },
  explain: explainRefusal,
  refusedFields: (refused) =>
    refused.name === 'skus-unknown' ? { skuInexistente: refused.skus.join(',') } : {},
  fail: (failure) => ({ ...failSimply(failure), skuInexistente: '', nroVale: '' }),
})

function readVoucher(fields: SoapFields): Outcome<VoucherDraft, Refused> {
  const reading = newReading()
  const draft = readObject(voucherMessage, fields, reading, '', 'autentificacion')
  const [issue] = reading.issues
  if (issue) return refuse({ name: 'field-invalid', issue })
  const { lines: rows, ...voucher } = asSound(draft)
  if (rows === undefined) return refuseField('detalleVale', 'uno o más renglones')
  const empty = rows.findIndex(({ units }) => units <= 0)
  if (empty >= 0) return refuseField(`detalleVale[${empty}].cantidad`, 'un número mayor que 0')
  return accept({ ...voucher, lines: rows })
}

function refuseField(path: string, expects: string): Outcome<VoucherDraft, Refused> {
  return refuse({ name: 'field-invalid', issue: { path, refusal: 'field-malformed', expects } })
}

function explainRefusal(refused: Refused): string {
  if (refused.name === 'shipper-not-ware')
    return 'Los vales de mercadería son para remitentes con stock en el depósito (WARE).'
  if (refused.name === 'skus-unknown')
    return `No existen en el depósito los SKU: ${refused.skus.join(', ')}.`
  return issueText(refused.issue)
}
