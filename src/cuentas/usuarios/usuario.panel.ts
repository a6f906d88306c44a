import type { PanelDe } from '#casa/panel/panel.ts'

export const usuarioPanel = {
  secciones: [
    {
      seccion: 'usuarios',
      entrada: 'clientes',
      corto: 'Cuentas',
      lugar: 10,
      to: '/panel-admin/usuarios',
      tecla: 'u',
      titulo: 'Gestionar Roles',
      detalle: 'Usuarios de la tienda',
      deTodos: false,
      puesto: 10,
    },
  ],
  entidades: { usuario: 'Cuenta', exigencia: 'Segundo paso del personal' },
} as const satisfies PanelDe
