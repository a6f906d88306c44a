// Inline icons: 24 px, stroke 1.5, round ends.
const PATHS = {
  usuario: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 21c.6-4.4 3.7-6.5 8-6.5s7.4 2.1 8 6.5',
  carrito: 'M4.5 8h15l1 13h-17zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  buscar: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L21 21',
  lugar: 'M12 21.5s7-6.4 7-11.5a7 7 0 0 0-14 0c0 5.1 7 11.5 7 11.5zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  abajo: 'M5 9l7 7 7-7',
  anterior: 'M14.5 5l-7 7 7 7',
  siguiente: 'M9.5 5l7 7-7 7',
  volver: 'M20 12H4.5M11 5l-7 7 7 7',
  tarjeta: 'M2.5 5.5h19v13h-19zM2.5 9.5h19M6 15h4',
  banco: 'M3 9.5L12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  efectivo: 'M2.5 6.5h19v11h-19zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M6 9.5v5M18 9.5v5',
  envio: 'M2 6h12v11H2zM14 10h4.5l3.5 4v3h-8zM7 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  menos: 'M5 12h14',
  mas: 'M12 5v14M5 12h14',
  copiar: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  bien: 'M4.5 12.5l5 5 10-11',
  corazon: 'M12 20C5.5 15.5 3 12.3 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.3-2.5 6.5-9 11z',
  cerrar: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  filtrar: 'M4 6h16M4 12h10M4 18h7',
  error: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5v5.5M12 16.2v.3',
  lapiz: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  ver: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6',
  borrar: 'M4 6.5h16M9.5 6.5V4h5v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6.5M14 10.5v6.5',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon: what it means is said by the text or name of what holds it. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon--sm' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
