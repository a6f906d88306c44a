import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Direccion } from '#envios/direcciones/direccion.contract.ts'
import { proposeDomicilio, SIN_DOMICILIO } from '#envios/direcciones/domicilio.rules.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { toCentavos } from '#platform/money.ts'
import { clampCuotas, computeEleccion, type MetodoPago } from '../../pedido.rules.ts'
import type { Cliente } from '../../telefono.contract.ts'
import { useCondiciones } from '../condiciones.ts'
import { findLugarDe, toEntregaDeTabla, toPedidoDeTabla, useDeTabla, withTabla } from '../de-tabla.ts'
import { createIdempotencyKey } from '../idempotency-key.ts'
import { useMetodos } from '../metodos.ts'
import { type Sumas, toSumas } from '../sumas.ts'
import { addLibro, findFalta, NADA, setCantidad } from './anotado.ts'
import { type Anotado, borradorTelefono, type LibroEnVenta } from './borrador-telefono.ts'
import { useRegistro } from './useRegistro.ts'

/** Where a parcel to a kept address goes; nothing of none, and the place that was asked for stays. */
export const toLugarDe = (direccion: Direccion | undefined): Pick<Anotado, 'campos'> & Partial<Anotado> =>
  direccion ? { campos: proposeDomicilio(direccion), lugar: findLugarDe(direccion) } : { campos: SIN_DOMICILIO }

/** An order that is being written down, what it costs, and its registration. */
export function useTelefono(usuario: string) {
  const [borrador] = useState(() => borradorTelefono.find(usuario))
  const [anotado, setAnotado] = useState(borrador?.anotado ?? NADA)
  const change = (next: Partial<Anotado>) => setAnotado((before) => ({ ...before, ...next }))
  const [key, setKey] = useState(() => borrador?.key ?? createIdempotencyKey())
  const tabla = useDeTabla()
  const { send, isDone, setProblema, ...registro } = useRegistro(key, {
    renewKey: () => setKey(createIdempotencyKey()),
    onRechazo: tabla.volverAPreguntar, // what it costs to get it there may have changed
  })
  const buscadorLibros = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (anotado !== NADA) borradorTelefono.write({ usuario, key, anotado })
  }, [usuario, key, anotado])
  const isAtRisk = () => anotado !== NADA && !isDone()
  const salida = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })

  const { conCuenta, cliente, nombre, telefono, entrega, campos, renglones } = anotado
  const condiciones = useCondiciones()
  const metodos = useMetodos()
  const sinTablas = computeEleccion(
    renglones.map(({ libro, cantidad }) => ({ cantidad, precio_unitario: toCentavos(libro.precio) })),
    { ...anotado, metodo: metodos.find((metodo) => metodo === anotado.metodo) ?? null },
    condiciones,
  )
  const eleccion = withTabla(sinTablas, tabla)

  async function register(visto: Sumas) {
    const { metodo, cuotas, servicio } = eleccion
    const falta = findFalta(anotado, tabla.faltaEnvio)
    setProblema(falta)
    if (falta !== null || metodo === null) return
    await send({
      ...(conCuenta ? { usuario: cliente?._id ?? null } : { contacto: { nombre, telefono } }),
      items: renglones.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad })),
      metodo_pago: metodo,
      cuotas,
      servicio_envio: servicio,
      entrega,
      ...toPedidoDeTabla(tabla, visto),
      ...toEntregaDeTabla(tabla, campos),
    })
  }

  return {
    ...registro,
    anotado,
    change,
    buscadorLibros,
    /** A customer is chosen: the parcel goes where theirs go, and books come next. */
    setCliente(next: Cliente | null) {
      change({ cliente: next, entrega: next?.entregas[0] ?? '', ...toLugarDe(next?.direcciones?.[0]) })
      if (next) buscadorLibros.current?.focus()
    },
    addLibro: (libro: LibroEnVenta) => change({ renglones: addLibro(renglones, libro) }),
    setCantidad: (id: string, asked: unknown) => change({ renglones: setCantidad(renglones, id, asked) }),
    removeLibro(id: string) {
      change({ renglones: renglones.filter(({ libro }) => libro._id !== id) })
      buscadorLibros.current?.focus() // the pressed button goes
    },
    condiciones,
    tabla,
    eleccion,
    setServicio: (next: ServicioEnvio) => change({ servicio: next }),
    setMetodo: (next: MetodoPago) => change({ metodo: next }),
    setCuotas: (asked: number) => change({ cuotas: clampCuotas(asked, condiciones.recargos.length) }),
    /** Asked for while something is written down that leaving would lose. */
    salida,
    discard() {
      borradorTelefono.drop()
      salida.proceed?.()
    },
    registrar: () => register(toSumas(eleccion.totales)),
    confirm: register,
  }
}

export type Telefono = ReturnType<typeof useTelefono>
