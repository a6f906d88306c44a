// Every kind of page of a shop, by who may see it.
import { SECCIONES } from '#app/layout/secciones.ts'

export const PUBLICAS = [
  ...['/inicio', '/busqueda?q=a', '/busqueda?q=zzzzqqq', '/autores', '/editoriales', '/ofertas', '/novedades'],
  ...['/ebooks', '/audiolibros', '/contacto', '/acerca-de', '/sucursales', '/ayuda', '/ayuda/accesibilidad'],
  ...['/centro-de-ayuda', '/identificarse', '/crear-cuenta', '/recuperar-clave', '/carrito-compras', '/no-existe'],
]
/** Documents without scripts. */
export const SIMPLES = ['/api/docs', '/arrepentimiento']
export const DE_CUENTA = [
  ...['/perfil', '/configuracion', '/mis-pedidos', '/mis-favoritos', '/mis-reseñas', '/medios-de-pago'],
  ...['/finalizar-compra', '/nueva-ubicacion', '/carrito-compras'],
]
export const DEL_PANEL = ['/panel-admin', ...SECCIONES.map(({ to }) => to), '/panel-admin/pedidos/nuevo']

/** Of a book, an author and a publisher, one each. */
export async function listPropias(tienda: string): Promise<string[]> {
  const first = async (noun: string) => {
    const answer = await fetch(`${tienda}/api/${noun}?limit=1`)
    const body = await answer.json()
    const [one] = Array.isArray(body) ? body : body.data
    return one ? [`/${noun}/${one._id}`] : []
  }
  return (await Promise.all(['libros', 'autores', 'editoriales'].map(first))).flat()
}
