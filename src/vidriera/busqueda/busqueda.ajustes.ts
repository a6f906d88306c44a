import { parrafos } from '#casa/ajustes/declarar.ts'
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

export const busquedaAjustes = [SINONIMOS]
