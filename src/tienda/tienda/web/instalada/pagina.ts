// The script of the page without a network: the cart and the last books, as this browser keeps them. No React: it is one list.
import { formatPesos, toLocalDay } from '#platform/format.ts'
import { getCarrito } from '#venta/carrito/web/carrito.ts'
import { readVistos, type Visto } from './vistos.ts'

/** An element with its text, and what stands in it. */
function make(tag: string, className: string, text: string, ...inside: Node[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  element.append(...inside)
  return element
}

const formatDia = (ms: number): string => toLocalDay(new Date(ms)).split('-').reverse().join('/')

function showLibro({ titulo, autores, precio, portada, visto }: Visto, cantidad?: number): HTMLElement {
  const cover = document.createElement('img')
  Object.assign(cover, { src: portada, alt: '', width: 80, height: 120 })
  cover.addEventListener('error', () => cover.remove()) // the browser keeps it, or not
  const cost =
    precio === null
      ? 'Sin precio'
      : `${formatPesos(precio, { trim: true })}, precio de cuando lo viste (${formatDia(visto)})`
  const texts = [
    make('h3', '', cantidad === undefined ? titulo : `${titulo} (${cantidad})`),
    make('p', '', autores),
    make('p', 'soft', cost),
  ]
  return make('article', 'result', '', cover, make('div', '', '', ...texts))
}

function showParte(titulo: string, rows: readonly HTMLElement[], sin: string): HTMLElement {
  const inside = rows.length > 0 ? rows : [make('p', 'soft mt-1', sin)]
  return make('section', 'mt-3', '', make('h2', '', titulo), ...inside)
}

const vistos = readVistos()
const carrito = getCarrito().map(({ idLibro, cantidad }) => {
  const libro = vistos.find(({ id }) => id === idLibro)
  return libro ? showLibro(libro, cantidad) : make('p', 'mt-1', `Otro libro (${cantidad})`)
})
document.getElementById('guardado')?.append(
  showParte('Tu carrito', carrito, 'Está vacío.'),
  showParte(
    'Los últimos libros que viste',
    vistos.map((libro) => showLibro(libro)),
    'Todavía no viste ninguno en este equipo.',
  ),
)
addEventListener('online', () => location.reload())
