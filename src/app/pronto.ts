// Addresses of the specification whose screens come later. Each answers with one honest page, behind the guard of the real
// screen; docs/specification.md marks them open.

export type Pronto = { titulo: string; acceso: 'publico' | 'usuario' | 'admin' }

const PRONTO: Record<string, Pronto> = {
  'panel-admin': { titulo: 'Panel de Administración', acceso: 'admin' },
}

const SECCIONES_PANEL = ['usuarios', 'autores', 'editoriales', 'libros', 'ofertas', 'provincias', 'categorias']

/** The page behind an address without slashes at its ends, or undefined where there is none. */
export function findPronto(path: string): Pronto | undefined {
  const bare = path.replace(/^\/+|\/+$/g, '')
  const [root, seccion, ...rest] = bare.split('/')
  if (root === 'panel-admin' && seccion && rest.length === 0 && SECCIONES_PANEL.includes(seccion)) {
    return PRONTO['panel-admin']
  }
  return Object.hasOwn(PRONTO, bare) ? PRONTO[bare] : undefined // an address may be called «constructor»
}
