/**
 * Optional conveniences: copy buttons, an index that can be searched and follows the scroll
 * position, operations that expand when a link leads to them, and places that have moved to another
 * page. The page has the same content without scripts.
 */
export const pageScript = String.raw`
if (navigator.clipboard) for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  const say = (text) => { button.textContent = text }
  button.type = 'button'
  say('Copiar')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('pre').innerText)
      say('Copiado')
    } catch { say('No se pudo copiar') }
    setTimeout(say, 1500, 'Copiar')
  })
  block.querySelector('figcaption').append(button)
}
// Only where the index can be put away again may it stay on top.
document.documentElement.classList.add('live')
const menu = document.querySelector('.menu')
const narrow = matchMedia('(max-width:60rem)')
const fit = () => { menu.open = !narrow.matches }
fit()
narrow.addEventListener('change', fit)
const links = [...menu.querySelectorAll('a')]
for (const link of links) link.addEventListener('click', fit)

const show = () => {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const onward = place && place.querySelector(':scope > .onward')
  if (onward) return location.replace(onward.href)
  const whole = place && place.querySelector(':scope > .whole')
  if (whole) whole.open = true
  if (place) place.scrollIntoView()
}
addEventListener('hashchange', show)
show()

const groups = [...menu.querySelectorAll('details.part')]
if (groups.length > 0) {
  const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
  const filter = document.createElement('input')
  filter.type = 'search'
  filter.placeholder = 'Buscar operaciones'
  filter.setAttribute('aria-label', 'Buscar en el índice')
  const none = document.createElement('p')
  none.className = 'none'
  none.setAttribute('role', 'status')
  filter.addEventListener('input', () => {
    const wanted = plain(filter.value).split(/\s+/).filter(Boolean)
    for (const link of links) {
      const group = link.closest('.part').firstElementChild.textContent
      const text = plain([link.textContent, link.dataset.words, group].join(' '))
      link.parentElement.hidden = !wanted.every((word) => text.includes(word))
    }
    for (const group of menu.querySelectorAll('.part')) {
      group.hidden = !group.querySelector('li:not([hidden])')
      if (group.matches('details')) group.open = wanted.length > 0
    }
    const found = links.some((link) => !link.parentElement.hidden)
    none.textContent = found ? '' : 'Nada en el índice lleva esas palabras: probá con otras.'
  })
  menu.querySelector('summary').after(filter, none)
}

const sections = [...document.querySelectorAll('main section[id]:not(.chapter)')]
const inSight = new Set()
const mark = (current) => {
  for (const link of links)
    if (link.hash !== '#' + current.id) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location')
      if (narrow.matches) continue
      const group = link.closest('details.part')
      if (group && !group.open) for (const other of groups) other.open = other === group
      link.scrollIntoView({ block: 'nearest' })
    }
}
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    isIntersecting ? inSight.add(target) : inSight.delete(target)
  const current = sections.find((section) => inSight.has(section))
  if (current) mark(current)
}, { rootMargin: '-80px 0px -75% 0px' })
for (const section of sections) seen.observe(section)
`
