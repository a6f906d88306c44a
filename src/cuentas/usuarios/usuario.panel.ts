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
  pestanias: [{ entrada: 'ajustes', to: '/panel-admin/equipo', corto: 'Equipo', lugar: 15, deTodos: false }],
  actos: [
    {
      nombre: 'Invitar a alguien al equipo',
      palabras: 'empleado sumar permisos roles qr',
      to: '/panel-admin/equipo',
      resto: 'invitar',
      deTodos: false,
    },
  ],
  entidades: { usuario: 'Cuenta', invitacion: 'Invitación al equipo', exigencia: 'Segundo paso del personal' },
} as const satisfies PanelDe
