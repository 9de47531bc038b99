import { demonstrationWords } from '../../../web/words/demonstration.ts'
import { type DemoRole, demoRoles, demoSeats } from '../../kernel/demo-roles.ts'
import { type Content, type Html, html } from '../../kits/html/html.ts'
import { type PageFrame, pathIn } from './page-frame.ts'
import { type IconName, icon } from './page-icons.ts'
import { compactStyle } from './page-style.ts'
import { rolesPath } from './roles-script.ts'

/** Where the recipient of the demonstration begins; a plain link, for they don't sign in. */
export const recipientPath = '/demostracion/destinatario'

interface BandParts {
  /** The name of the band. */
  readonly environment: string
  readonly says: Content
  /** Whether one may change the role here. */
  readonly changes: boolean
}

/** Ideas to try, the roles, and how to remove the demonstration; it folds without a script. */
export function demonstrationBand(
  frame: PageFrame,
  { environment, says, changes }: BandParts,
): Html {
  const words = demonstrationWords[frame.language]
  const hint = frame.hint && words.hints[frame.hint]
  const tip = hint && html`<p class="try"><b>${words.tryThis}</b> ${hint}</p>`
  const canBe = changes && frame.demonstration === 'open'
  const about = html`${words.about} ${words.removedBy} <code>./posta demo remove</code>`
  const more = canBe
    ? html`${roleSwitch(frame)}<details><summary>${words.what}</summary><p>${about}</p></details>`
    : html`<p>${about}</p>`
  return html`<div class="band" role="region" aria-label="${environment}">\
<details class="demo"${canBe ? html` open` : undefined}><summary>${says}</summary>\
<div>${tip}${more}</div></details></div>\
${frame.demonstration === 'open' ? rolesScriptTag(frame) : undefined}`
}

function rolesScriptTag({ base }: PageFrame): Html {
  return html`<script src="${base}${rolesPath}" defer></script>`
}

function roleSwitch(frame: PageFrame): Html {
  const { seeAs, short } = demonstrationWords[frame.language]
  const items = demoRoles.map(
    (role) => html`<li>${roleDoor(frame, role, html`${short[role]}`)}</li>`,
  )
  return html`${rolesForm(frame, html`<span>${seeAs}:</span><ul>${items}</ul>`)}`
}

function rolesForm({ base }: PageFrame, content: Html): Html {
  return html`<form action="${base}/ingresar" data-roles>${content}</form>`
}

/** A button that leads to the sign-in page, or the link of those who don't sign in. */
function roleDoor(frame: PageFrame, role: DemoRole, content: Html): Html {
  if (demoSeats.some((seat) => seat === role))
    return html`<button name="como" value="${role}">${content}</button>`
  const path = role === 'recipient' ? pathIn(frame, recipientPath) : '/docs#empezar'
  return html`<a href="${path}">${content}</a>`
}

const icons: Readonly<Record<DemoRole, IconName>> = {
  shop: 'store',
  branch: 'branch',
  courier: 'bike',
  recipient: 'door',
  developer: 'hook',
}

/** The roles with the task of each, for the first page of a demonstration. */
export function whomToBe(frame: PageFrame, share: number | undefined): Html | undefined {
  if (frame.demonstration !== 'open') return undefined
  const words = demonstrationWords[frame.language]
  const filling = share === undefined ? '' : ` ${words.filling(Math.floor(share * 100))}`
  const items = demoRoles.map((role) => {
    const { title, text } = words.roles[role]
    const content = html`<span class="i">${icon(icons[role])}</span><b>${title}</b>\
<span>${text}</span>`
    return html`<li>${roleDoor(frame, role, content)}</li>`
  })
  return html`<section class="whom" aria-labelledby="quien"><h2 id="quien">${words.choose}</h2>\
<p>${words.chooseLead}${filling}</p>${rolesForm(frame, html`<ul>${items}</ul>`)}</section>`
}

/** Only pages of a demonstration carry it. */
export const demonstrationStyle = compactStyle(`
.demo summary{cursor:pointer;min-height:26px;padding:2px}
.demo>div{display:flex;flex-wrap:wrap;gap:0 2px;justify-content:center;align-items:center}
.demo form,.demo ul{display:contents}
.demo button,.demo form a,.demo details summary{display:inline-flex;align-items:center;
  min-height:30px;padding:0 8px;border:0;border-radius:6px;background:none;color:inherit;
  font:inherit;cursor:pointer;text-decoration:underline;text-underline-offset:.18em}
.demo button:hover,.demo form a:hover{background:color-mix(in srgb,currentColor 14%,transparent)}
.band :focus-visible{outline-color:currentColor}
.demo p,.demo details[open]{flex-basis:100%;padding:2px 0 6px}
.demo .try{font-size:1rem;line-height:1.4}
.demo code{user-select:all}
@media(max-width:640px){.demo>summary{min-height:40px;padding:8px 2px}
  .demo button,.demo form a,.demo details summary{min-height:44px}}
`)
