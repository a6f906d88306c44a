// The nouns by which the API's document groups the calls: a noun is the beginning of an address after `/api/`, parameters left
// out. Their order is the document's; each has its name and a sentence for whoever writes a program.
import type { Contract } from '#platform/http/contract.ts'

export type Etiqueta = { titulo: string; descripcion: string }
type Sala = { titulo: string; etiquetas: Record<string, Etiqueta> }

const una = (titulo: string, descripcion: string): Etiqueta => ({ titulo, descripcion })

export const SALAS: readonly Sala[] = [
  {
    titulo: 'Catálogo',
    etiquetas: {
      libros: una('Libros', 'Los libros: listas, fichas, cada dato por separado y su edición.'),
      autores: una('Autores', 'Quienes escriben los libros.'),
      editoriales: una('Editoriales', 'Las editoriales y sus colecciones.'),
      categorias: una('Categorías', 'Los temas en que se ordenan los libros.'),
      obras: una('Obras', 'Las ediciones de un mismo texto, juntas, y las que conviene juntar.'),
      elogios: una('Elogios', 'Lo que la librería dice de un libro.'),
      precios: una('Precios', 'La historia de los precios y los cambios de muchos a la vez.'),
      proveedores: una('Proveedores', 'De quiénes vienen los libros y sus datos.'),
      imagenes: una('Imágenes', 'Las imágenes que se suben para tapas, banners y novedades.'),
    },
  },
  {
    titulo: 'Vidriera',
    etiquetas: {
      busqueda: una('Búsqueda', 'Buscar libros, sugerir mientras se escribe y lo que no se encontró.'),
      recomendados: una('Recomendados', 'Qué leer junto a un libro o a un carrito.'),
      opiniones: una('Opiniones', 'Lo que los lectores dicen de los libros que compraron.'),
      mesas: una('Mesas', 'Las mesas de libros que arma la librería.'),
      novedades: una('Novedades', 'Noticias y eventos.'),
      banners: una('Banners', 'Los carteles de la página de inicio.'),
      ofertas: una('Ofertas', 'Los descuentos por un tiempo.'),
      cupones: una('Cupones', 'Los códigos que descuentan de un carrito.'),
      ferias: una('Ferias', 'Las ferias declaradas, en las que la ley permite descuentos.'),
      compradores: una('Compradores institucionales', 'Las cuentas que la ley deja comprar con descuento.'),
      ley: una('Precio uniforme', 'Los libros que se venden por debajo de su PVP.'),
    },
  },
  {
    titulo: 'Cuentas',
    etiquetas: {
      usuarios: una('Usuarios', 'Entrar, salir, registrarse, el perfil propio y las cuentas de todos.'),
      'usuarios/sesiones': una('Sesiones', 'Las sesiones abiertas de una cuenta.'),
      'usuarios/segundo-paso': una('Segundo paso', 'Aplicaciones de códigos, llaves de acceso y códigos de rescate.'),
      'usuarios/direcciones': una('Direcciones', 'Las direcciones de la cuenta propia.'),
      clientes: una('Clientes', 'Los clientes, para otros programas.'),
      'mis-datos': una('Mis datos', 'Todo lo que la librería guarda de quien llama.'),
    },
  },
  {
    titulo: 'Venta',
    etiquetas: {
      pedidos: una('Pedidos', 'Comprar, seguir y atender pedidos, con sus pagos y comprobantes.'),
      despachos: una('Despachos', 'Los paquetes de los pedidos y su registro en el transporte.'),
      pagos: una('Pagos', 'Lo que hay que atender de los pagos.'),
      transferencias: una('Transferencias', 'Los comprobantes de transferencia que mandan los clientes.'),
      comprobantes: una('Comprobantes', 'Facturas y notas de crédito.'),
      facturacion: una('Facturación', 'El estado de la facturación electrónica.'),
      mostrador: una('Mostrador', 'Las ventas en persona y las cajas.'),
    },
  },
  {
    titulo: 'Envíos',
    etiquetas: {
      provincias: una('Provincias', 'Las provincias a las que se envía.'),
      envios: una('Envíos', 'Qué envíos hay a un lugar, cuánto cuestan y las tablas que lo dicen.'),
      transportes: una('Transportes', 'Los transportes con los que se trabaja y sus sucursales.'),
    },
  },
  {
    titulo: 'Estante',
    etiquetas: {
      existencias: una('Existencias', 'Los ejemplares que hay, dónde, y lo que se mueve.'),
      lugares: una('Lugares', 'Los lugares donde hay ejemplares.'),
      recuentos: una('Recuentos', 'Contar lo que hay y decidir sobre las diferencias.'),
      avisame: una('Avisame', 'Los avisos que pide un lector para cuando un libro esté.'),
      esperas: una('Esperas', 'Los lectores que esperan un libro y los libros que pidieron.'),
      compras: una('Compras', 'Lo que se le compra a los proveedores.'),
      remitos: una('Remitos', 'Lo que entra de los proveedores y lo que se les devuelve.'),
      liquidaciones: una('Liquidaciones', 'Lo que se vendió en consignación y hay que pagar.'),
      'facturas-de-proveedores': una('Facturas de proveedores', 'Lo que se les debe a los proveedores.'),
    },
  },
  {
    titulo: 'Listas y programas',
    etiquetas: {
      importaciones: una('Importaciones', 'Cargar listas de libros: subir, ensayar, importar y deshacer.'),
      materias: una('Materias', 'Las reglas que dan categoría a un libro según su materia.'),
      exportacion: una('Exportación', 'Descargar el catálogo, los pedidos y los clientes.'),
      integraciones: una('Integraciones', 'Las claves de la API y los webhooks.'),
    },
  },
  {
    titulo: 'Oficina',
    etiquetas: {
      resumen: una('Resumen', 'La librería de un vistazo.'),
      ajustes: una('Ajustes', 'Todo lo que la librería puede decidir de sí misma.'),
      contador: una('Contador', 'El cierre de cada mes y sus archivos.'),
      contacto: una('Contacto', 'Cómo comunicarse con la librería.'),
      arrepentimientos: una('Arrepentimientos', 'Revocar una compra o dar de baja un servicio.'),
      legales: una('Páginas legales', 'Los textos que la ley pide mostrar.'),
      deberes: una('Deberes', 'Las obligaciones legales y los textos publicados.'),
      auditoria: una('Auditoría', 'Quién hizo qué en el panel.'),
      sistema: una('Sistema', 'El estado del sistema y los respaldos.'),
      sitio: una('Sitio', 'Lo que las páginas saben de la librería.'),
    },
  },
]

const ETIQUETAS = new Map(SALAS.flatMap(({ etiquetas }) => Object.entries(etiquetas)))

/** The last word of a noun, which the document calls a tag: `segundo-paso` of `usuarios/segundo-paso`. */
export const toTag = (noun: string): string => noun.slice(noun.lastIndexOf('/') + 1)

/** The longest noun of the list that an address begins with; its first word where the list has none. */
export function findNoun(path: Contract['path']): string {
  const [, , ...words] = path.replace(/\/\{\w+\}/g, '').split('/')
  const nouns = words.map((_, at) => words.slice(0, words.length - at).join('/'))
  return nouns.find((noun) => ETIQUETAS.has(noun)) ?? words[0] ?? 'api'
}

/** The parts under which these addresses stand; nouns without a row come last, under their own word. */
export function listSalas(paths: readonly string[]): readonly Sala[] {
  const others = [...new Set(paths.map(findNoun))].filter((noun) => !ETIQUETAS.has(noun))
  if (others.length === 0) return SALAS
  const etiquetas = others.map((noun) => [noun, una(noun.charAt(0).toUpperCase() + noun.slice(1), `«${noun}».`)])
  return [...SALAS, { titulo: 'Además', etiquetas: Object.fromEntries(etiquetas) }]
}
