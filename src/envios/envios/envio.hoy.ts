// What of shipping the shop's first hour asks for.
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { readTarifas, TABLAS } from './envio.ajustes.ts'
import { TARIFAS } from './envio.rules.ts'

export const envioPasos: readonly PasoDe[] = [
  {
    clave: 'envios',
    puesto: 40,
    mirar: async ({ leer }) => {
      const tarifas = readTarifas(leer)
      const propias = (['expres', 'estandar', 'umbral'] as const).some((cual) => tarifas[cual] !== TARIFAS[cual])
      return {
        titulo: 'Envíos',
        detalle: 'Tres recetas listas: retiro y moto, todo el país, o solo retiro. Ponés los precios y quedan armadas.',
        hecho: leer(TABLAS) || propias,
        enlaces: [
          { to: '/panel-admin/envios', hash: 'recetas', texto: 'Elegir una receta de envíos' },
          {
            to: '/panel-admin/ajustes',
            search: { grupo: 'envios' },
            hash: 'envios.expres',
            texto: 'Poner dos precios fijos',
          },
        ],
        asi: 'Dejar los que vienen',
      }
    },
  },
]
