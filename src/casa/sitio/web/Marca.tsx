import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { NOMBRE } from '../sitio.rules.ts'
import { Wordmark } from './Wordmark.tsx'

/** What the shop is called, in the browser and while a page is rendered. */
export const useNombre = (): string => readPublico(usePublicos(), 'sitio.nombre', NOMBRE)

/** The shop's sign, to stand in a link: the owner's picture, the drawn one, or another name in letters. */
export function Marca({ nombre }: { nombre: string }) {
  const logo = readPublico(usePublicos(), 'sitio.logo', '')
  if (logo) {
    // Its address ends with its size (`toLogo`), so that the header has its width before the picture is there.
    const [width, height] = logo.slice(logo.indexOf('?') + 1).split('x')
    return <img className="wordmark__logo" src={logo} alt={nombre} width={width} height={height} />
  }
  return nombre === NOMBRE ? <Wordmark /> : <span className="wordmark__name">{nombre}</span>
}
