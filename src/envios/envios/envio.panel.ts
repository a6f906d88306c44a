import type { PanelDe } from '#casa/panel/panel.ts'

export const envioPanel = {
  secciones: [
    {
      seccion: 'envios',
      entrada: 'ajustes',
      corto: 'Envíos',
      lugar: 20,
      to: '/panel-admin/envios',
      tecla: '1',
      titulo: 'Envíos',
      detalle: 'Zonas, precios, plazos y retiro',
      deTodos: false,
      puesto: 310,
    },
  ],
  actos: [
    {
      nombre: 'Armar los envíos con una receta',
      palabras: 'moto retiro correo cuánto cuesta enviar',
      to: '/panel-admin/envios',
      hash: 'recetas',
      deTodos: false,
    },
  ],
  entidades: { 'servicio-envio': 'Servicio de envío', 'tabla-envio': 'Tabla de envío' },
} as const satisfies PanelDe
