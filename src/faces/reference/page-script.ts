/**
 * A convenience for browsers that allow it: buttons that copy, and the index follows the reading.
 * Without it the page says the same.
 */
export const pageScript = `
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
const links = [...document.querySelectorAll('.index a[href^="#"]')]
const seen = new IntersectionObserver((entries) => {
  const entry = entries.find((one) => one.isIntersecting)
  if (!entry) return
  for (const link of links)
    if (link.hash === '#' + entry.target.id) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
}, { rootMargin: '0px 0px -75% 0px' })
for (const section of document.querySelectorAll('main > section[id]')) seen.observe(section)
`
