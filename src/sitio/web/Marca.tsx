import { readPublico } from '../../ajustes/publicos.rules.ts'
import { usePublicos } from '../../ajustes/web/ajustes.ts'
import { NOMBRE } from '../sitio.rules.ts'
import { Wordmark } from './Wordmark.tsx'

/** What the shop is called, in the browser and while a page is rendered. */
export const useNombre = (): string => readPublico(usePublicos(), 'sitio.nombre', NOMBRE)

/** The shop's sign, to stand in a link: the drawn one, or another name in letters. */
export const Marca = ({ nombre }: { nombre: string }) =>
  nombre === NOMBRE ? <Wordmark /> : <span className="wordmark__name">{nombre}</span>
