import type { PanelDe } from '#casa/panel/panel.ts'

export const sistemaPanel = {
  secciones: [
    {
      seccion: 'estado',
      entrada: 'ajustes',
      corto: 'Estado',
      lugar: 90,
      to: '/panel-admin/estado',
      tecla: 's',
      titulo: 'Estado de la tienda',
      detalle: 'Procesos, base de datos, respaldos y disco',
      deTodos: false,
      puesto: 230,
    },
  ],
  actos: [
    {
      nombre: 'Hacer un respaldo',
      palabras: 'copia seguridad backup bajar',
      to: '/panel-admin/estado',
      hash: 'respaldos',
      deTodos: false,
    },
  ],
  entidades: { respaldo: 'Respaldo', restauracion: 'Restauración', version: 'Versión', 'primera-hora': 'Primera hora' },
} as const satisfies PanelDe
