// What of the shop itself its first hour asks for.
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { ACENTO, ACOMODANDO, LOGO_TIENDA } from './sitio.ajustes.ts'
import { NOMBRE } from './sitio.rules.ts'

const TO = '/panel-admin/ajustes'
const deLibreria = { to: TO, search: { grupo: 'libreria' } } as const

export const sitioPasos: readonly PasoDe[] = [
  {
    clave: 'nombre',
    puesto: 10,
    mirar: async ({ config }) => ({
      titulo: 'Nombre, WhatsApp y dirección',
      detalle: 'Están en cada página, en los papeles y en los correos.',
      hecho: config.SITE_NOMBRE !== NOMBRE && config.SITE_WHATSAPP !== undefined && config.SITE_DOMICILIO !== undefined,
      enlaces: [
        { ...deLibreria, texto: 'Escribir el nombre', hash: 'sitio.nombre' },
        { ...deLibreria, texto: 'Escribir el WhatsApp', hash: 'sitio.whatsapp' },
        { ...deLibreria, texto: 'Escribir la dirección', hash: 'sitio.domicilio' },
      ],
    }),
  },
  {
    clave: 'aspecto',
    puesto: 20,
    mirar: async ({ leer }) => ({
      titulo: 'Logo y color',
      detalle: 'Mientras elegís ves cómo quedaría, de día y de noche.',
      hecho: leer(LOGO_TIENDA) !== '' || leer(ACENTO) !== '',
      enlaces: [
        { to: TO, search: { grupo: 'aspecto' }, hash: 'sitio.logo', texto: 'Subir el logo' },
        { to: TO, search: { grupo: 'aspecto' }, hash: 'sitio.acento', texto: 'Elegir el color' },
      ],
      asi: 'Así está bien',
    }),
  },
  {
    clave: 'abrir',
    puesto: 90,
    mirar: async ({ leer }) => {
      const cerrada = leer(ACOMODANDO)
      return {
        titulo: 'Abrir la tienda',
        detalle: cerrada
          ? 'Ahora sus páginas dicen «Estamos acomodando los estantes»; vos y tu equipo la ven entera.'
          : 'Está abierta: la ve cualquiera. Mientras la armás puede decir «Estamos acomodando los estantes».',
        hecho: !cerrada,
        enlaces: [
          cerrada
            ? {
                ...deLibreria,
                texto: 'Abrir la tienda',
                hash: ACOMODANDO.clave,
                ajuste: { clave: ACOMODANDO.clave, valor: false },
              }
            : {
                ...deLibreria,
                texto: 'Cerrarla mientras la armo',
                hash: ACOMODANDO.clave,
                ajuste: { clave: ACOMODANDO.clave, valor: true },
              },
        ],
      }
    },
  },
]
