// What each paper begins with: drawn, a picture or letters, and where the shop is.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Publicos } from '#casa/ajustes/publicos.rules.ts'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { Membrete } from './Membrete.tsx'
import { Wordmark } from './Wordmark.tsx'

const LOGO = `/imagenes/${'0a'.repeat(32)}.webp?300x80`
const render = (publicos: Publicos, soloPropia = false): string =>
  renderToStaticMarkup(
    <AjustesContext value={publicos}>
      <Membrete soloPropia={soloPropia} />
    </AjustesContext>,
  ).replace(/^<link[^>]*>/, '') // React asks for a picture before the rest
const withText = (text: string) => `<div class="membrete">${text}</div>`
const DIBUJADA = renderToStaticMarkup(<Wordmark />)
const LETRAS = '<span class="wordmark__name">La Anaquela</span>'

it.each<[string, Publicos, string]>([
  ['is drawn in a shop as it came', {}, DIBUJADA],
  ['is the name that was typed in', { 'sitio.nombre': 'La Anaquela' }, LETRAS],
  [
    'is the picture that was uploaded, whatever the name',
    { 'sitio.nombre': 'La Anaquela', 'sitio.logo': LOGO },
    `<img class="wordmark__logo" src="${LOGO}" alt="La Anaquela" width="300" height="80"/>`,
  ],
  [
    'has the address and the WhatsApp below it',
    { 'sitio.nombre': 'La Anaquela', 'sitio.domicilio': 'Mitre 5, Rosario', 'sitio.whatsapp': '+54 9 341 555-0123' },
    `${LETRAS}<p>Mitre 5, Rosario</p><p>WhatsApp: +54 9 341 555-0123</p>`,
  ],
  ['has one of both', { 'sitio.whatsapp': '+54 9 341' }, `${DIBUJADA}<p>WhatsApp: +54 9 341</p>`],
  ['is text', { 'sitio.domicilio': '<b>"5' }, `${DIBUJADA}<p>&lt;b&gt;&quot;5</p>`],
])('the head of a paper %s', (_, publicos, html) => expect(render(publicos)).toBe(withText(html)))

it('a paper that had no head in a shop as it came has none there now', () => {
  expect(render({}, true)).toBe('')
  for (const publicos of [{ 'sitio.nombre': 'X' }, { 'sitio.logo': LOGO }, { 'sitio.domicilio': 'Mitre 5' }]) {
    expect(render(publicos, true)).toBe(render(publicos))
    expect(render(publicos)).not.toBe('')
  }
})
