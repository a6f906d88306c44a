// Icons of the panel's entries and sections: they stay out of the shop's scripts.
const PATHS = {
  hoy: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1',
  vidriera: 'M3 9.5L5 4h14l2 5.5M4.5 9.5V20h15V9.5M3 9.5a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M9 20v-5.5h6V20',
  clientes:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 20c.4-3.8 2.9-5.5 6.5-5.5s6.1 1.7 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
  usuarios:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 20c.4-3.8 2.9-5.5 6.5-5.5s6.1 1.7 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
  autores: 'M3 21c1-6 6-14 18-18-1 8-6 13-13 13M6 17l6-6',
  editoriales: 'M6 9V3.5h12V9M6 17H3V9h18v8h-3M6 13.5h12V21H6z',
  libros: 'M4 4.5h6.5A1.5 1.5 0 0 1 12 6v14.5a2 2 0 0 0-2-2H4zM20 4.5h-6.5A1.5 1.5 0 0 0 12 6v14.5a2 2 0 0 1 2-2h6z',
  compras: 'M3 8.5h11v10H3zM14 12h4l3 3.5v3h-7M6.5 18.5v2M17 18.5v2M8.5 3v3.5M6 5l2.5 2L11 5',
  precios: 'M3 12V3h9l9 9-9 9zM7.5 7.5v.1M10 14.5l4.5-4.5',
  categorias: 'M3 12V3h9l9 9-9 9zM7.5 7.5v.1',
  banners: 'M3 5h18v11H3zM9.5 19.5h5M6.5 9h5M6.5 12h3M15 12.5l2-3 2 3z',
  novedades: 'M4 6h16v14.5H4zM4 10.5h16M8 3.5v4M16 3.5v4M8 14h3.5',
  importar: 'M12 3v11M7.5 9.5L12 14l4.5-4.5M4 15v5.5h16V15',
  mesas: 'M2.5 11.5h19M5 11.5V20M19 11.5V20M6 11.5V6h4v5.5M10 11.5V4h3.5v7.5M15 11.5l3-6',
  ofertas: 'M5 19L19 5M7.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M16.5 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  ley: 'M12 3.5v17M5 6.5h14M5 6.5l-3 7h6zM19 6.5l-3 7h6zM8 20.5h8',
  obligaciones: 'M6 3.5h12v17H6zM9 8.5l1.2 1.2L12.5 7.5M14 9h2M9 14.5l1.2 1.2 2.3-2.2M14 15h2',
  cupones: 'M3 6.5h18v4a1.5 1.5 0 0 0 0 3v4H3v-4a1.5 1.5 0 0 0 0-3zM14 6.5v2M14 11v2M14 15.5v2',
  provincias: 'M3 6l6-2.5 6 2.5 6-2.5V18l-6 2.5L9 18l-6 2.5zM9 3.5V18M15 6v14.5',
  pedidos: 'M3 7.5L12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9',
  pagos: 'M2.5 6h19v12.5h-19zM2.5 10h19M6 14.5h4M15 14.5h3',
  mostrador: 'M3 11h18v9.5H3zM6 11V4h8v7M8.5 7h3M16.5 8v3M10 14.5h4M3 17.5h18',
  comprobantes: 'M5 3v18l2.5-1.5L10 21l2-1.5 2 1.5 2.5-1.5L19 21V3zM8.5 8h7M8.5 12h7',
  contador: 'M5 3h14v18H5zM8 6.5h8v3H8zM8 13h.1M12 13h.1M16 13h.1M8 17h.1M12 17h.1M16 17h.1',
  despachos:
    'M2.5 6.5H15V17H2.5zM15 10h3.5l3 3.5V17H15M7 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  busquedas: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L21 21M8.5 8.5l4 4M12.5 8.5l-4 4',
  auditoria: 'M6 3.5h9l4 4V20.5H6zM14.5 3.5V8H19M9 12h7M9 15h7M9 18h4',
  ajustes:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  estado: 'M3 12.5h4l2.5-7 5 13 2.5-6H21',
  exportar: 'M12 3v12M7.5 10.5L12 15l4.5-4.5M4 17v3.5h16V17',
  envios: 'M2 6h12v10H2zM14 9.5h4.5L22 13v3h-8M6.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  integraciones: 'M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3.5',
  existencias: 'M3 20.5h18M4.5 20.5V4h4v16.5M8.5 7h4v13.5M12.5 5l3.9-.9L20 20.5',
  recuentos: 'M3 5v14M6.5 5v14M9 5v14M13 5v14M15.5 5v14M20 5v14M2 12h20',
} as const

/** Of a section that has none of its own. */
const OTRA = 'M4 5h16v14H4zM4 9.5h16'
const isKnown = (seccion: string): seccion is keyof typeof PATHS => seccion in PATHS

/** The decorative icon of a section. */
export function IconoSeccion({ seccion }: { seccion: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={isKnown(seccion) ? PATHS[seccion] : OTRA} />
    </svg>
  )
}
