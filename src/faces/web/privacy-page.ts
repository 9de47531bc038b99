import { defineWords } from '../../../web/words/languages.ts'
import { html } from '../../kits/html/html.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Page } from './page-document.ts'
import type { PageFrame } from './page-frame.ts'
import { previewTags, publicPage } from './public-page.ts'

const words = defineWords({
  es: {
    title: 'Privacidad',
    lead: 'Qué muestran estas páginas y qué podés pedir sobre tus datos.',
    items: [
      [
        'Qué ve quien tiene el código',
        paragraph`El estado del envío, por dónde pasó, la tienda y la zona. Nunca tu apellido,
          documento, teléfono, correo ni dirección completa.`,
      ],
      [
        'Qué agrega el enlace de la tienda',
        paragraph`Tus iniciales, lo que hay que pagar al recibir y las opciones para elegir cómo
          recibirlo. El enlace no se puede adivinar: compartilo solo con quien quieras.`,
      ],
      [
        'Qué no hacemos',
        paragraph`Estas páginas no usan cookies, no cargan nada de otros sitios y piden a los
          buscadores que no las muestren.`,
      ],
      [
        'Tus derechos',
        paragraph`Por la Ley 25.326 podés pedir ver, corregir o borrar tus datos. Pedíselo a la
          tienda que te envió el paquete, que nos pasó tus datos.`,
      ],
    ],
  },
  en: {
    title: 'Privacy',
    lead: 'What these pages show, and what you may ask for.',
    items: [
      [
        'What anyone with the code sees',
        paragraph`The state of the shipment, where it has been, the shop and the area. Never your
          surname, document, phone, e-mail or full address.`,
      ],
      [
        "What the shop's link adds",
        paragraph`Your initials, what is to be paid on delivery and the choices of how to receive
          it. The link can not be guessed: share it only with whom you want.`,
      ],
      [
        'What we do not do',
        paragraph`These pages use no cookies, load nothing from other sites and ask search engines
          not to list them.`,
      ],
      [
        'Your rights',
        paragraph`By law 25.326 you may ask to see, correct or delete your data. Ask the shop that
          sent you the parcel, which gave us your data.`,
      ],
    ],
  },
})

/** Explains which data of people public pages show. */
export function privacyPage(frame: PageFrame): Page {
  const { title, lead, items } = words[frame.language]
  const list = items.map(
    ([name, text]) =>
      html`<li><i aria-hidden="true">·</i><div><b>${name}</b><p>${text}</p></div></li>`,
  )
  const content = html`<section class="card hero travel" aria-labelledby="h">\
<h1 id="h">${title}</h1><p class="lead">${lead}</p></section>\
<section class="card hero"><ul class="todo">${list}</ul></section>`
  return publicPage(frame, {
    title,
    content,
    path: '/privacidad',
    head: previewTags(frame, title, lead),
  })
}
