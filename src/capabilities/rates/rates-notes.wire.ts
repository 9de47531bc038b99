import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'

/** What callers that ask for prices need to know beyond the fields and the codes. */
export const rateNotes: readonly Note[] = [
  {
    title: 'Qué peso se cobra',
    text: paragraph`\`pesoReal\` es el mayor entre \`pesoEspecifico\` y el peso volumétrico. Si van
      \`alto\`, \`largo\` y \`ancho\`, el volumétrico se calcula multiplicándolos y dividiendo por
      el factor de tu cuenta (cm³ por kg), y se usa el mayor entre ese y el \`pesoVolumetrico\` que
      mandaste. Con uno o dos lados no se calcula nada.`,
  },
  {
    title: 'Números exactos',
    text: paragraph`Pesos e importes se calculan en decimales exactos y se redondean a 2 decimales
      con la mitad hacia arriba. \`pesoReal\` y \`valorTarifa\` son números JSON con 2 decimales
      como máximo.`,
  },
  {
    title: 'Qué da 5',
    text: paragraph`Un código postal que no tenga 4 cifras entre 1000 y 9999; un \`pesoEspecifico\`
      que falta o no es un número; y cualquier número negativo, con más de 4 enteros (8 en los
      importes), con más de 2 decimales o que no se puede leer, también en un campo opcional.
      También un destino o un peso sin tarifa. \`errores\` trae todo lo encontrado, campo por campo;
      \`pesoReal\` y \`valorTarifa\` vienen en 0. Los ceros finales de un decimal no cuentan, y los
      números se aceptan como texto.`,
  },
  {
    title: 'Cómo se arma el precio',
    text: paragraph`La tarifa sale de la lista de precios de tu cuenta (o de la general), de la zona
      de origen a la de destino: el tramo más chico en el que entra el peso. Por encima del último
      tramo se suma un importe por cada kilo empezado. Si el servicio tiene tarifa propia vale esa.
      Sobre la base van los recargos y, sobre todo eso, el IVA. \`detalle\` muestra cada paso.`,
  },
  {
    title: 'Servicio y recargos',
    text: paragraph`\`servicio\`, \`valor\` y \`valorContrareembolso\` son extensiones: si no los
      mandás se cotiza una entrega (E) sin recargos. Con \`valor\` se suma el seguro y con
      \`valorContrareembolso\` la cobranza, cada uno con su porcentaje y su mínimo.`,
  },
  {
    title: 'Cuándo llega',
    text: paragraph`\`fechaEntregaDesde\` y \`fechaEntregaHasta\` son los días entre los que llega
      si la orden se carga en este momento: días hábiles desde la zona de origen, a partir de hoy o,
      después de la hora de corte, del próximo día hábil. Faltan donde no hay un plazo.`,
  },
  {
    title: 'Vigencia',
    text: paragraph`Vale la tarifa vigente en el momento de la consulta. Un cambio de precios se ve
      en menos de un segundo.`,
  },
]
