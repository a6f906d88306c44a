// The panel's sections, as its home shows them; `tecla` leads to one from anywhere in the panel.
export const SECCIONES = [
  {
    seccion: 'usuarios',
    to: '/panel-admin/usuarios',
    tecla: 'u',
    titulo: 'Gestionar Roles',
    detalle: 'Usuarios de la tienda',
  },
  {
    seccion: 'autores',
    to: '/panel-admin/autores',
    tecla: 'a',
    titulo: 'Gestionar autores',
    detalle: 'Nombres, retratos y biografías',
  },
  {
    seccion: 'editoriales',
    to: '/panel-admin/editoriales',
    tecla: 'e',
    titulo: 'Gestionar editoriales',
    detalle: 'Sellos y direcciones',
  },
  {
    seccion: 'libros',
    to: '/panel-admin/libros',
    tecla: 'l',
    titulo: 'Gestionar libros',
    detalle: 'El catálogo completo',
  },
  {
    seccion: 'categorias',
    to: '/panel-admin/categorias',
    tecla: 'c',
    titulo: 'Gestionar categorias',
    detalle: 'Cómo se ordena la tienda',
  },
  {
    seccion: 'ofertas',
    to: '/panel-admin/ofertas',
    tecla: 'o',
    titulo: 'Gestionar ofertas',
    detalle: 'Banners y descuentos',
  },
  {
    seccion: 'provincias',
    to: '/panel-admin/provincias',
    tecla: 'v',
    titulo: 'Gestionar provincias',
    detalle: 'Destinos de envío',
  },
  {
    seccion: 'pedidos',
    to: '/panel-admin/pedidos',
    tecla: 'p',
    titulo: 'Gestionar pedidos',
    detalle: 'Estados y envíos',
  },
] as const
