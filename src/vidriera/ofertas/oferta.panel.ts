import type { PanelDe } from '#casa/panel/panel.ts'

export const ofertaPanel = {
  secciones: [
    {
      seccion: 'ofertas',
      entrada: 'vidriera',
      corto: 'Ofertas',
      lugar: 20,
      to: '/panel-admin/ofertas',
      tecla: 'o',
      titulo: 'Gestionar ofertas',
      detalle: 'Banners y descuentos',
      deTodos: false,
      puesto: 60,
    },
  ],
  actos: [
    {
      nombre: 'Bajar libros de precio',
      palabras: 'oferta rebaja descuento liquidar diez sábado',
      to: '/panel-admin/ofertas',
      deTodos: false,
    },
  ],
  entidades: { oferta: 'Oferta' },
} as const satisfies PanelDe
