import type { OrderMessages, OrderWords } from './imports.ts'
import {
  describeFault,
  describeFile,
  describeHeading,
  mendingOf,
  resultWords,
  takenText,
} from './imports.wire.ts'
import type { SheetColumn, SheetField } from './sheet-column.ts'

/** Sheets are parsed by the declarations of the order message, and described in words of both. */
export function createOrderWords({ fields, read, explain }: OrderMessages): OrderWords {
  return {
    columns: sheetColumns(fields),
    readOrder: read,
    describeRefusal: (refused, nameOf) =>
      explain(refused, nameOf).map(({ refusal, since, same, cancelled, ...fault }) => ({
        ...fault,
        ...(since === undefined ? {} : takenText(since, { same, cancelled })),
        ...mendingOf(refusal, { same, cancelled }),
        ...(same && !cancelled ? { already: true as const } : {}),
      })),
    describeFault,
    describeHeading,
    describeFile,
    result: resultWords,
  }
}

/** The sheet's headings in template order; every field of an order has one. */
type Words = readonly [heading: string, example: string | number, ...aliases: string[]]

const headings: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
    codigoSeguimiento: ['Código de seguimiento', '', 'código', 'tracking', 'seguimiento'],
    servicio: ['Servicio', 'E', 'tipo de servicio'],
    'destinatario.nombre': [
      'Nombre del destinatario',
      'Ana Pérez',
      'nombre',
      'destinatario',
      'nombre y apellido',
    ],
    'destinatario.tipoDocumento': ['Tipo de documento', 'DNI', 'tipoDocumento'],
    'destinatario.numeroDocumento': [
      'Número de documento',
      30111222,
      'numeroDocumento',
      'documento',
      'dni',
    ],
    'destinatario.celular': ['Celular', '1155551234', 'móvil', 'celular del destinatario'],
    'destinatario.telefono': ['Teléfono', '', 'teléfono del destinatario', 'teléfono fijo'],
    'destinatario.email': ['Correo electrónico', 'ana@example.com', 'email', 'e-mail', 'mail'],
    'domicilio.direccion': ['Calle', 'Av. Corrientes', 'dirección', 'domicilio'],
    'domicilio.altura': ['Altura', '1234', 'número', 'número de puerta'],
    'domicilio.piso': ['Piso', '3'],
    'domicilio.departamento': ['Departamento', 'B', 'depto', 'dpto'],
    'domicilio.codigoPostal': ['Código postal', 1043, 'cp'],
    'domicilio.localidad': ['Localidad', 'CABA', 'ciudad', 'localidad o sucursal'],
    'domicilio.provincia': ['Provincia', 'CABA'],
    'domicilio.latitud': ['Latitud', ''],
    'domicilio.longitud': ['Longitud', ''],
    'domicilio.telefono': ['Teléfonos del domicilio', ''],
    'productos[].cantidad': ['Cantidad', 1, 'unidades', 'bultos'],
    'productos[].peso': ['Peso (kg)', 1.5, 'peso'],
    'productos[].largo': ['Largo (cm)', 30, 'largo'],
    'productos[].ancho': ['Ancho (cm)', 20, 'ancho'],
    'productos[].alto': ['Alto (cm)', 10, 'alto'],
    'productos[].valorContrareembolso': [
      'Contrarreembolso ($)',
      '',
      'valorContrareembolso',
      'contrarreembolso',
      'contra reembolso',
      'importe a cobrar',
    ],
    'productos[].valor': ['Valor declarado ($)', '', 'valor', 'valor declarado'],
    'productos[].descripcionProducto': [
      'Producto',
      'Remera talle M',
      'descripcionProducto',
      'descripción',
    ],
    'productos[].sku': ['SKU', '', 'código de producto'],
    'productos[].almacen': ['Almacén', ''],
    'productos[].emplazamiento': ['Emplazamiento', ''],
    'productos[].lote': ['Lote', ''],
    'productos[].vtoLote': ['Vencimiento del lote', '', 'vtoLote', 'vencimiento'],
    'productos[].serie': ['Número de serie', '', 'serie'],
    observaciones: ['Observaciones', 'Tocar timbre', 'notas'],
    datoNumerico: ['Factura o remito', '', 'datoNumerico', 'factura'],
    codigoAlternativo: ['Código alternativo', '', 'número de pedido', 'pedido'],
    remito: ['Remito', '', 'número de remito'],
    'autorizado[].nombre': ['Autorizado: nombre', '', 'autorizado'],
    'autorizado[].tipoDocumento': ['Autorizado: tipo de documento', ''],
    'autorizado[].numeroDocumento': ['Autorizado: número de documento', ''],
    'autorizado[].celular': ['Autorizado: celular', ''],
    'autorizado[].telefono': ['Autorizado: teléfono', ''],
    'autorizado[].email': ['Autorizado: correo electrónico', ''],
    'domicilioAlternativo.direccion': ['Alternativo: calle', ''],
    'domicilioAlternativo.altura': ['Alternativo: altura', ''],
    'domicilioAlternativo.piso': ['Alternativo: piso', ''],
    'domicilioAlternativo.departamento': ['Alternativo: departamento', ''],
    'domicilioAlternativo.codigoPostal': ['Alternativo: código postal', ''],
    'domicilioAlternativo.localidad': ['Alternativo: localidad', ''],
    'domicilioAlternativo.provincia': ['Alternativo: provincia', ''],
    'domicilioAlternativo.latitud': ['Alternativo: latitud', ''],
    'domicilioAlternativo.longitud': ['Alternativo: longitud', ''],
    'domicilioAlternativo.telefono': ['Alternativo: teléfonos', ''],
    modeloSms: ['Modelo de SMS', '', 'modeloSms'],
    modeloEmail: ['Modelo de correo', '', 'modeloEmail'],
    marcaDeAgua: ['Marca de agua', ''],
  }),
)

/** Throws at startup if a field of the message has no heading. */
function sheetColumns(fields: readonly SheetField[]): SheetColumn[] {
  const columns = [...headings].flatMap(([path, [heading, example, ...aliases]]) => {
    const field = fields.find((one) => one.path === path)
    return field ? [{ ...field, heading, aliases, example }] : []
  })
  const unnamed = fields.find(({ path }) => !headings.has(path))
  if (unnamed) throw new Error(`no heading for ${unnamed.path} in sheet-headings.wire.ts`)
  return columns
}
