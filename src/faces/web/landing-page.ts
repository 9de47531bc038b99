import { type Html, html } from '../../kits/html/html.ts'
import { demonstrationBand, demonstrationStyle, whomToBe } from './demonstration-band.ts'
import { type LandingWords, type LinkTarget, landingWords } from './landing-words.ts'
import { networkMap, type Station } from './network-map.ts'
import { type Page, pageDocument } from './page-document.ts'
import { otherLanguage, type PageFrame, pathIn } from './page-frame.ts'
import { icon } from './page-icons.ts'
import { baseStyle, compactStyle } from './page-style.ts'
import { brandMark, previewTags } from './public-page.ts'

const landing = `
body{background:var(--ground);font-size:1rem;line-height:1.6}
.band{display:flex;flex-wrap:wrap;justify-content:center;gap:2px 12px;font-size:.8125rem}
.band svg{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.75;
  stroke-linecap:round;stroke-linejoin:round;align-self:center}
.whole,.band b{white-space:nowrap}
.band strong{letter-spacing:.04em;text-transform:uppercase}
.site-wrap{width:min(1120px,100% - 40px);margin:0 auto}
.site-top{border-bottom:1px solid var(--line)}
.site-top .site-wrap{display:flex;align-items:center;gap:24px;min-height:64px;font-size:.9375rem}
.site-top nav{display:flex;gap:20px;margin-left:auto;align-items:center}
.site-top nav a{min-height:44px;display:inline-flex;align-items:center;gap:7px;
  text-decoration:none}
.site-top nav a:hover{text-decoration:underline}
.site-top nav a:not(.btn){color:var(--text)}
.i svg,.btn svg{display:block;width:16px;height:16px;fill:none;stroke:currentColor;
  stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:7px;min-height:44px;
  padding:0 14px;border:1px solid var(--line);border-radius:6px;background:var(--raised);
  color:var(--text);font:inherit;font-size:.9375rem;font-weight:500;cursor:pointer}
.btn:hover{background:var(--hover);border-color:var(--line-strong)}
.btn.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);
  font-weight:600}
.hero{display:grid;grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr);gap:56px;
  align-items:center;padding:56px 0 48px}
h1{font-size:clamp(2.1rem,4.6vw,3.25rem);line-height:1.06;letter-spacing:-.03em;
  text-wrap:balance}
.hero .lead{font-size:1.125rem;color:var(--quiet);margin:16px 0 28px;max-width:46ch}
.hero .small{font-size:.8125rem;color:var(--quiet);margin-top:20px}
.track{display:flex;gap:8px;padding:8px;border:1px solid var(--line-strong);border-radius:12px;
  background:var(--raised)}
.track:focus-within{outline:2px solid var(--accent);outline-offset:1px}
.track input{flex:1;min-width:0;border:0;min-height:48px;padding:0 12px;background:none;outline:0;
  color:inherit;font:700 1.25rem/1 "Roboto Condensed","Arial Narrow",sans-serif}
.track input::placeholder{font-weight:400;color:var(--quiet);opacity:1}
.track .btn{min-height:48px;padding:0 22px;font-size:1rem;border-radius:8px}
.doors{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid var(--line);
  border-radius:12px;overflow:hidden}
.doors>li{padding:22px 22px 20px;display:grid;gap:6px;align-content:start}
.doors>li+li{border-left:1px solid var(--line)}
.doors h2{font-size:1.0625rem}
.doors p{color:var(--quiet);font-size:.9375rem;line-height:1.5}
.doors .i{color:var(--accent);margin-bottom:6px}
.doors .i svg{width:28px;height:28px;stroke-width:1.5}
.doors ul{margin-top:8px}
.doors ul a{min-height:44px;display:inline-flex;align-items:center;font-size:.9375rem;
  text-decoration:none}
.doors ul a:hover{text-decoration:underline}
.section{margin-top:72px}
.section>header{margin-bottom:28px}
.section>header h2{font-size:1.625rem;line-height:1.2;letter-spacing:-.02em}
.section>header p{color:var(--quiet);margin-top:6px;max-width:60ch}
.steps-3{display:grid;grid-template-columns:repeat(3,1fr);gap:32px}
.steps-3 h3{font-size:1.0625rem;margin-bottom:4px}
.steps-3 p{color:var(--quiet);font-size:.9375rem}
.rail{display:flex}
.rail li{flex:1 1 0;min-width:0;position:relative;padding:26px 10px 0 0;font-size:.8125rem;
  line-height:1.3;color:var(--quiet)}
.rail li::before{content:"";position:absolute;left:0;right:0;top:8px;height:4px;
  background:var(--line)}
.rail li:last-child{flex:0 1 auto;padding-right:0}
.rail li:last-child::before{width:14px;right:auto}
.rail li::after{content:"";position:absolute;left:0;top:3px;width:14px;height:14px;
  background:var(--raised);border:3px solid var(--line-strong);border-radius:4px;
  transform:rotate(45deg) scale(.82)}
.rail .past::before,.rail .past::after{background:var(--accent)}
.rail .past::after,.rail .now::after{border-color:var(--accent)}
.rail .now::after{box-shadow:0 0 0 4px var(--accent-soft)}
.rail b{display:block;font-weight:600;color:var(--text)}
.rail .now b{color:var(--accent)}
.rail li:not(.past):not(.now) b{font-weight:400;color:var(--quiet)}
.rail small{display:block;font-size:.75rem}
.map{display:block;width:100%;height:auto;background:var(--water);border-radius:8px}
.land{fill:var(--land);stroke:var(--land-line);vector-effect:non-scaling-stroke}
.map text{font:600 7.5px sans-serif;fill:var(--text);paint-order:stroke;stroke:var(--land);
  stroke-width:2px;stroke-linejoin:round}
.st{fill:var(--raised);stroke:var(--accent);stroke-width:2.5;vector-effect:non-scaling-stroke}
.art-map{margin:0;width:min(100%,410px);justify-self:end}
.art-map figcaption{font-size:.8125rem;margin-top:4px;text-align:right}
.art-map a{display:inline-flex;min-height:44px;align-items:center}
.site-foot{margin-top:88px;border-top:1px solid var(--line);padding:28px 0 48px;
  font-size:.875rem;color:var(--quiet)}
.site-foot .site-wrap{display:flex;flex-wrap:wrap;gap:10px 24px}
.site-foot a{color:var(--quiet);min-height:24px}
@media(max-width:900px){.hero{grid-template-columns:1fr;gap:32px;padding:36px 0}
  .art-map{justify-self:center}.doors{grid-template-columns:1fr 1fr}
  .doors>li:nth-child(3){border-left:0}.doors>li:nth-child(n+3){border-top:1px solid var(--line)}
  .steps-3{grid-template-columns:1fr;gap:20px}}
@media(max-width:640px){.doors{grid-template-columns:1fr}
  .doors>li+li{border-left:0;border-top:1px solid var(--line)}.track{flex-direction:column}
  .site-top nav a:not(.btn){display:none}.section{margin-top:52px}.hero{padding-top:28px}
  .map text{font-size:9px}
  .band .opt{display:none}.rail{flex-direction:column}
  .rail li,.rail li:last-child{padding:0 0 14px 26px;flex:none}
  .rail li::before{left:5px;right:auto;top:8px;bottom:-8px;width:4px;height:auto}
  .rail li:last-child{padding-bottom:0}.rail li:last-child::before{display:none}}
@media print{.band,.track,.site-top nav{display:none}}
`

const landingStyle = baseStyle + compactStyle(landing)

const whom = `
.whom{margin:24px 0 0;padding:18px 20px 20px;border:1px solid var(--line);border-radius:12px;
  background:var(--panel)}
.whom h2{font-size:1.375rem;line-height:1.2}
.whom>p{color:var(--quiet);margin:2px 0 12px}
.whom ul{display:grid;grid-template-columns:repeat(5,1fr);gap:12px}
.whom li{display:grid}
.whom button,.whom a{display:grid;gap:2px;align-content:start;padding:14px;text-align:left;
  border:1px solid var(--line);border-radius:8px;background:var(--raised);color:var(--text);
  font:inherit;cursor:pointer;text-decoration:none;min-height:44px}
.whom button:hover,.whom a:hover{background:var(--hover);border-color:var(--accent)}
.whom .i{color:var(--accent);margin-bottom:4px}
.whom .i svg{width:24px;height:24px}
.whom b{font-size:1.0625rem}
.whom button>span:last-child,.whom a>span:last-child{color:var(--quiet);font-size:.9375rem;
  line-height:1.4}

.band{display:block}
.demo>summary{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:2px 12px}
.demo>summary::after{content:"▾"}
.demo[open]>summary::after{content:"▴"}
@media(max-width:1000px){.whom ul{grid-template-columns:1fr 1fr}}
@media(max-width:640px){.whom{margin-top:12px;padding:14px}
  .whom ul{grid-template-columns:1fr;gap:8px}
  .whom button,.whom a{grid-template-columns:24px 1fr;column-gap:12px}
  .whom .i{grid-row:1/3;margin:2px 0 0}}
`

const landingDemoStyle = landingStyle + demonstrationStyle + compactStyle(whom)

export interface LandingFacts {
  /** A code that can be tried, if there is one. */
  readonly sampleCode: string | undefined
  /** How much of the demonstration there is, from 0 to 1, while it is being made. */
  readonly filling: number | undefined
  /** How many days a piece waits at a branch. */
  readonly waitingDays: number
  readonly branches: number
  /** Where they are. */
  readonly stations: readonly Station[]
}

/** The first page: the track box, and doors for the four kinds of visitors (D37). */
export function landingPage(frame: PageFrame, facts: LandingFacts): Page {
  const words = landingWords[frame.language]
  const body = html`<a class="skip" href="#contenido">${words.skip}</a>${band(frame, words, facts)}
${siteTop(frame, words)}
<main id="contenido" tabindex="-1"><div class="site-wrap">
${whomToBe(frame, facts.filling)}
<div class="hero"><div><h1>${words.heading}</h1><p class="lead">${words.lead}</p>
${trackForm(frame, words)}
<p class="small">${words.whereCode}${sample(frame, words, facts)}</p></div>
${networkPart(frame, words, facts)}</div>
<ul class="doors">${words.doors.map((door) => doorItem(frame, door))}</ul>
<section class="section"><header><h2>${words.how}</h2><p>${words.howText}</p></header>\
${rail(words)}</section>
<section class="section"><header><h2>${words.missed}</h2></header><div class="steps-3">\
${words.missedSteps(facts.waitingDays).map(missedStep)}\
</div></section>
</div></main>
${siteFoot(frame, words)}`
  const head = previewTags(frame, words.title, words.description)
  const style = frame.demonstration === 'off' ? landingStyle : landingDemoStyle
  return pageDocument(frame, { title: words.title, head, body, style })
}

function missedStep([title, text]: readonly [string, string]): Html {
  return html`<div><h3>${title}</h3><p>${text}</p></div>`
}

function band(frame: PageFrame, words: LandingWords, { sampleCode }: LandingFacts) {
  if (frame.environment !== 'testing') return undefined
  const { environment, testing, testingText } = words
  const says = html`${icon('flask')}<strong>${testing}</strong><span>${testingText}</span>`
  if (frame.demonstration === 'off')
    return html`<section class="band" aria-label="${environment}">${says}</section>`
  const code = sampleCode && html`: ${words.demoCode} <b>${sampleCode}</b>`
  const whole = html`${says}<span class="opt">${words.demo}${code}.</span>`
  return demonstrationBand(frame, { environment, says: whole, changes: false })
}

function siteTop(frame: PageFrame, words: LandingWords): Html {
  const { menu } = words
  return html`<header class="site-top"><div class="site-wrap">\
<a class="brand" href="${pathIn(frame, '/')}">${brandMark(frame)}</a>\
<nav aria-label="${words.mainMenu}"><a href="#recibo">${menu.receive}</a>\
<a href="#envio">${menu.send}</a><a href="${pathTo(frame, 'quote')}">${menu.quote}</a>\
<a href="${pathTo(frame, 'branches')}">${menu.branches}</a><a href="#integro">${menu.api}</a>\
<a class="btn" href="${frame.base}/ingresar">${icon('user')}<span>${words.signIn}</span></a>\
</nav></div></header>`
}

/** A plain form: it leads to the shipment's page without any script. */
function trackForm(frame: PageFrame, words: LandingWords): Html {
  return html`<form class="track" action="${pathIn(frame, '/seguimiento')}" method="get" \
role="search">\
<input id="codigo" type="text" name="codigo" aria-label="${words.code}" \
placeholder="${words.code}" \
autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" required>\
<button class="btn primary" type="submit">${icon('search')}\
<span>${words.follow}</span></button></form>`
}

/** A visitor of the demonstration tries the code: one that is not there would lead nowhere. */
function sample(frame: PageFrame, { forExample }: LandingWords, { sampleCode }: LandingFacts) {
  if (sampleCode === undefined)
    return frame.demonstration === 'off'
      ? html` ${forExample} <span class="whole">MM-004512</span>.`
      : undefined
  const path = pathIn(frame, `/seguimiento/${sampleCode}`)
  return html` ${forExample} <a class="whole" href="${path}">${sampleCode}</a>.`
}

function doorItem(frame: PageFrame, door: LandingWords['doors'][number]): Html {
  const links = door.links.map(
    ([target, text]) => html`<li><a href="${pathTo(frame, target)}">${text}</a></li>`,
  )
  const id = door.id === undefined ? undefined : html` id="${door.id}"`
  return html`<li${id}><span class="i">${icon(door.icon)}</span><h2>${door.title}</h2>\
<p>${door.text}</p><ul>${links}</ul></li>`
}

const houses: Readonly<Record<Exclude<LinkTarget, 'track' | 'branches' | 'docs'>, string>> = {
  portal: '/portal',
  quote: '/portal/cotizador',
  console: '/consola',
  courier: '/reparto',
  sandbox: '/portal/simulador',
}

function pathTo(frame: PageFrame, target: LinkTarget): string {
  if (target === 'track') return '#codigo'
  if (target === 'branches') return pathIn(frame, '/sucursales')
  return target === 'docs' ? '/docs' : frame.base + houses[target]
}

function rail({ steps }: LandingWords): Html {
  const items = steps.map(([title, text], index) => {
    const state = ['past', 'past', 'past', 'now'][index]
    const marks =
      state && html` class="${state}"${state === 'now' ? html` aria-current="step"` : ''}`
    return html`<li${marks}><b>${title}</b><small>${text}</small></li>`
  })
  return html`<ol class="rail">${items}</ol>`
}

function siteFoot(frame: PageFrame, words: LandingWords): Html {
  const other = otherLanguage(frame)
  const [tag, name] = other.language === 'en' ? ['en', 'English'] : ['es', 'Español']
  return html`<footer class="site-foot"><div class="site-wrap">\
<span>Posta · ${words.licence}</span>\
<a href="${pathIn(frame, '/privacidad')}">${words.privacy}</a>\
<a href="/health/ready">${words.status}</a>\
<a href="${pathIn(other, '/')}" lang="${tag}" hreflang="${tag}">${name}</a></div></footer>`
}

/** Where the carrier has branches, with a way to all of them. */
function networkPart(
  frame: PageFrame,
  words: LandingWords,
  { stations, branches }: LandingFacts,
): Html {
  const names = stations.slice(0, mostNamed).map(({ name }) => name)
  const more = stations.length > names.length
  const caption =
    branches > 0
      ? html`<figcaption><a href="${pathTo(frame, 'branches')}">${words.branches(branches)}</a>\
</figcaption>`
      : undefined
  return html`<figure class="art-map">${networkMap(stations, words.mapLabel(names, more))}\
${caption}</figure>`
}

/** The name of the map is read out: a long list would keep its reader. */
const mostNamed = 12
