import { parrafos, siNo } from '#casa/ajustes/declarar.ts'
import { isListaDeSinonimos, LINEAS_MAX } from './consulta/sinonimos.rules.ts'

/** What readers' words stand for, in the owner's lines (`consulta/sinonimos.rules.ts`). */
export const SINONIMOS = parrafos({
  clave: 'busqueda.sinonimos',
  grupo: 'busqueda',
  titulo: 'Sinónimos de la búsqueda',
  ayuda:
    'Uno por renglón: lo que escriben los lectores = lo que hay que buscar, con comas entre varios. A la derecha van palabras, códigos Thema, un idioma o un formato: «autoras argentinas = Silvina Ocampo, Olga Orozco», «para bebés = YB», «libros en inglés = idioma:inglés», «para escuchar = formato:audiolibro».',
  max: 20_000,
  prueba: {
    vale: isListaDeSinonimos,
    mensaje: `Cada renglón tiene que decir «palabras = palabras», hasta ${LINEAS_MAX} renglones; a la izquierda, hasta cinco palabras.`,
  },
})

/** Whether the shop's own lists have one line for the editions of a work. */
export const PLEGAR = siNo({
  clave: 'busqueda.obras',
  grupo: 'busqueda',
  titulo: 'Mostrar en un solo renglón las ediciones de una obra',
  ayuda:
    'En las búsquedas y listas de la tienda: «6 ediciones desde $ 9.900», con el enlace a las demás. Las obras se arman en «Libros», «Obras». La API da un libro por edición.',
  defecto: false,
})

export const busquedaAjustes = [SINONIMOS, PLEGAR]
