import type { Rol } from '../../sesion/sesion.rules.ts'

// The panel's sections, as its home shows them; `tecla` leads to one from anywhere in the panel. `deTodos`: the whole staff's,
// not of administrators alone, as the guard of its screen says too.
export const SECCIONES = [
  {
    seccion: 'usuarios',
    to: '/panel-admin/usuarios',
    tecla: 'u',
    titulo: 'Gestionar Roles',
    detalle: 'Usuarios de la tienda',
    deTodos: false,
  },
  {
    seccion: 'autores',
    to: '/panel-admin/autores',
    tecla: 'a',
    titulo: 'Gestionar autores',
    detalle: 'Nombres, retratos y biografías',
    deTodos: true,
  },
  {
    seccion: 'editoriales',
    to: '/panel-admin/editoriales',
    tecla: 'e',
    titulo: 'Gestionar editoriales',
    detalle: 'Sellos y direcciones',
    deTodos: true,
  },
  {
    seccion: 'libros',
    to: '/panel-admin/libros',
    tecla: 'l',
    titulo: 'Gestionar libros',
    detalle: 'El catálogo completo',
    deTodos: true,
  },
  {
    seccion: 'categorias',
    to: '/panel-admin/categorias',
    tecla: 'c',
    titulo: 'Gestionar categorias',
    detalle: 'Cómo se ordena la tienda',
    deTodos: true,
  },
  {
    seccion: 'ofertas',
    to: '/panel-admin/ofertas',
    tecla: 'o',
    titulo: 'Gestionar ofertas',
    detalle: 'Banners y descuentos',
    deTodos: false,
  },
  {
    seccion: 'provincias',
    to: '/panel-admin/provincias',
    tecla: 'v',
    titulo: 'Gestionar provincias',
    detalle: 'Destinos de envío',
    deTodos: false,
  },
  {
    seccion: 'pedidos',
    to: '/panel-admin/pedidos',
    tecla: 'p',
    titulo: 'Gestionar pedidos',
    detalle: 'Estados y envíos',
    deTodos: true,
  },
  {
    seccion: 'precios',
    to: '/panel-admin/precios',
    tecla: 'r',
    titulo: 'Cambiar precios',
    detalle: 'De muchos libros, ahora o más adelante',
    deTodos: false,
  },
  {
    seccion: 'mesas',
    to: '/panel-admin/mesas',
    tecla: 'm',
    titulo: 'Mesas',
    detalle: 'Libros elegidos a mano, en la portada',
    deTodos: true,
  },
  {
    seccion: 'busquedas',
    to: '/panel-admin/busquedas',
    tecla: 'b',
    titulo: 'Búsquedas sin resultado',
    detalle: 'Lo que buscaron y no encontraron',
    deTodos: false,
  },
  {
    seccion: 'estado',
    to: '/panel-admin/estado',
    tecla: 's',
    titulo: 'Estado de la tienda',
    detalle: 'Procesos, base de datos, respaldos y disco',
    deTodos: false,
  },
  {
    seccion: 'auditoria',
    to: '/panel-admin/auditoria',
    tecla: 't',
    titulo: 'Auditoría',
    detalle: 'Quién cambió qué, y cuándo',
    deTodos: false,
  },
  {
    seccion: 'ajustes',
    to: '/panel-admin/ajustes',
    tecla: 'j',
    titulo: 'Ajustes',
    detalle: 'Nombre, textos, envíos, recargos y pagos',
    deTodos: false,
  },
  {
    seccion: 'integraciones',
    to: '/panel-admin/integraciones',
    tecla: 'g',
    titulo: 'Integraciones',
    detalle: 'Claves de API, avisos y vidrieras de otros sitios',
    deTodos: false,
  },
] as const

export type SeccionPanel = (typeof SECCIONES)[number]

/** The sections of whoever has this role. Before it is known all of them: each screen has its guard. */
export const listSecciones = (rol: Rol | undefined): readonly SeccionPanel[] =>
  SECCIONES.filter(({ deTodos }) => deTodos || rol !== 'empleado')
