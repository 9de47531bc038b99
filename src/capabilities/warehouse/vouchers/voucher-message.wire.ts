/** The goods voucher of the SOAP contract, field by field; everything in it is sent as text. */
import { hundredthsOf, integer, text } from '../../../kits/fields/scalars.ts'
import { list, object, type Shape } from '../../../kits/fields/structures.ts'
import { limits } from '../../../limits.ts'

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

export const voucherMessage = {
  contacto: ['contact', text()],
  email: ['email', text(45)],
  observacion: ['observation', text()],
  detalleVale: ['lines', list(object(line), limits.linesPerVoucher, { required: true })],
} as const satisfies Shape
