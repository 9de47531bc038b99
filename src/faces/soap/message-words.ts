import type { MessageRefusal } from '../../kits/soap/fault.ts'
import type { XmlRefusal, XmlRefusalName } from '../../kits/xml/xml-limits.ts'
import { limits } from '../../limits.ts'

const xmlWords: Record<XmlRefusalName, string> = {
  malformed: 'El XML no está bien formado',
  'prefix-unbound': 'El XML usa un prefijo que no declara',
  doctype: 'El XML no puede llevar DOCTYPE',
  'too-deep': `El XML supera los ${limits.bodyDepth} niveles`,
  'too-many-nodes': `El XML supera los ${limits.xmlNodes} elementos`,
  'too-many-references': `El XML supera las ${limits.xmlReferences} referencias a caracteres`,
  'too-many-attributes': `Un elemento supera los ${limits.xmlAttributesPerElement} atributos`,
}

function xmlText({ name, line, column }: XmlRefusal): string {
  return `${xmlWords[name]} (línea ${line}, columna ${column}).`
}

/** How much of a name or pointer to quote: they come from the message and may be as long as it. */
const shown = 80

type Words = {
  readonly [Name in MessageRefusal['name']]: (
    refusal: Extract<MessageRefusal, { name: Name }>,
  ) => string
}

const messageWords: Words = {
  'xml-unreadable': ({ xml }) => xmlText(xml),
  multipart: () =>
    'No se admiten mensajes multipart (MTOM o con adjuntos): ' +
    'enviá el sobre SOAP solo, como text/xml.',
  'envelope-missing': ({ element }) =>
    `Se espera un sobre SOAP (Envelope) y llegó <${element.slice(0, shown)}>.`,
  'version-unknown': ({ expected }) =>
    `La versión de SOAP del sobre no se reconoce: se espera ${expected}.`,
  'body-missing': () => 'El sobre SOAP no tiene Body.',
  'call-missing': () => 'El Body del sobre SOAP no tiene ninguna operación.',
  'operation-unknown': ({ operation }) =>
    `No existe la operación ${operation.slice(0, shown)}; las que hay están en el WSDL.`,
  'too-many-elements': () => `El mensaje supera el máximo de ${limits.xmlNodes} elementos.`,
  'references-endless': ({ element }) =>
    `Las referencias de <${element.slice(0, shown)}> forman un ciclo, o son demasiadas.`,
  'reference-lost': ({ pointer }) =>
    `La referencia ${pointer.slice(0, shown)} no lleva a ningún elemento.`,
}

/** Explains to the sender why a message can't be parsed. */
export function messageText(refusal: MessageRefusal): string {
  const words = messageWords[refusal.name] as (refusal: MessageRefusal) => string
  return words(refusal)
}
