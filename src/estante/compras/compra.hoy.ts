// What of buying waits for the shop's people.
import { CONTADOS_MAX, decir, describeContados } from '#casa/hoy/hoy.rules.ts'
import { countContados, type Pendiente } from '#casa/hoy/hoy.service.ts'
import { formatCount } from '#platform/format.ts'
import { selectVencidas } from './factura.queries.ts'
import { countNecesidades } from './necesidad.queries.ts'

const TO = '/panel-admin/compras'

export const compraHoy: readonly Pendiente[] = [
  {
    deTodos: false,
    puesto: 50,
    mirar: async ({ db }) =>
      decir(
        await countContados(db, selectVencidas()),
        ['factura de un proveedor vencida', 'facturas de proveedores vencidas'],
        { to: TO, search: { parte: 'facturas', vista: 'vencidas' }, urge: true },
      ),
  },
  {
    deTodos: true,
    puesto: 60,
    mirar: async ({ db }) => {
      const { libros, esperado } = await countNecesidades(db, CONTADOS_MAX + 1)
      if (libros === 0) return []
      const lectores = esperado ? formatCount(esperado.lectores, 'lector espera', 'lectores esperan') : ''
      const quien = esperado ? `: ${lectores} «${esperado.titulo}»` : ''
      const texto = `${describeContados(libros, 'libro para pedir', 'libros para pedir')}${quien}`
      return [{ texto, to: TO, search: { parte: 'necesidades' }, n: libros }]
    },
  },
]
