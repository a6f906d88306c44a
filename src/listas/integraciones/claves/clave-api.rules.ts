import { CLAVE_API, type Scope } from '#platform/http/scopes.ts'

/** What a scope opens, as the owner reads it before giving it away. */
export const ALCANCE_NOMBRES: Record<Scope, string> = {
  'catalogo:leer': 'Ver qué libros se eliminaron (el catálogo es público)',
  'catalogo:escribir': 'Crear y cambiar libros, autores, editoriales y categorías',
  'pedidos:leer': 'Ver los pedidos, con los datos de quien compró',
  'pedidos:estado': 'Cambiar el estado de un pedido y ver el que cambia',
  'precios:leer': 'Ver los precios que tuvo cada libro y sus cambios programados',
  'existencias:leer': 'Ver los ejemplares y los lugares donde están, con lo que costaron',
  'existencias:escribir': 'Anotar ejemplares que entran, salen o cambian de lugar',
  'clientes:leer': 'Ver los clientes, con su nombre, correo y dirección',
  'pagos:leer': 'Ver el dinero y los comprobantes de un pedido, con los datos de quien compró',
  'despachos:leer': 'Ver los paquetes y lo que falta preparar, con los datos de quien compró',
  'despachos:escribir': 'Armar paquetes y cambiar su estado',
}

export const CLAVE_NOMBRE_MAX = 80
/** Living keys at once. */
export const CLAVES_MAX = 50

/** As many characters of a secret as are kept and shown, so that people can tell keys apart. */
const PREFIJO = 10
export const toPrefijo = (secreto: string): string => secreto.slice(0, PREFIJO)

/** How the audit calls these things. */
export const CLAVE_ENTIDAD = CLAVE_API

/** One of a later version by its own word. */
export const nameAlcance = (alcance: string): string =>
  alcance in ALCANCE_NOMBRES ? ALCANCE_NOMBRES[alcance as Scope] : alcance
