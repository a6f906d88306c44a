import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { BotonCajon } from '#casa/impresora/web/panel/BotonCajon.tsx'
import { useImpresora } from '#casa/impresora/web/panel/useImpresora.ts'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { BuscarLibroEn, findLibros, type LibroHallado, OFRECIDOS } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { toPesos } from '#platform/money.ts'
import { SelectField } from '#ui/Field.tsx'
import { COMO_SUELTA } from '../../entrada.rules.ts'
import { createVenta } from '../../mostrador.contract.ts'
import { abreCajon } from '../../mostrador.rules.ts'
import { computeTotal, countEjemplares, toExtras, toPedida } from '../../puesto.rules.ts'
import { Cobro, type Pagado } from './Cobro.tsx'
import { Estacionadas, Extras } from './Extras.tsx'
import { LineaDeVenta } from './LineaDeVenta.tsx'
import { ocurrio, takeBip } from './puesto.ts'
import { readEstado } from './sin-red/estado.ts'
import { type SinRed, useModulo } from './sin-red.ts'
import { UltimoBip } from './UltimoBip.tsx'
import { usePuesto } from './usePuesto.ts'
import { useTicketLeido } from './useTicketLeido.ts'
import { askVendedor, useVendedor } from './vendedor.ts'

const COBRAR = { exito: '', falla: 'No pudimos guardar la venta.' }

/** By the shop, or among the titles that this browser keeps. */
async function findDeVenta(modulo: SinRed | null, q: string, signal: AbortSignal): Promise<readonly LibroHallado[]> {
  if (!modulo || readEstado().red) return findLibros(q, signal)
  const found = await modulo.searchTitulos(q, OFRECIDOS)
  return found.map(({ _id, titulo, isbn, autor }) => ({ _id, isbn, nombre: titulo, autores: autor ? [autor] : [] }))
}

/** The till: what is beeped, what it costs, how it is paid. */
export function Vender({ lugares }: { lugares: readonly Lugar[] }) {
  const navigate = useNavigate()
  const acciones = useAcciones({ recargar: false })
  const impresora = useImpresora(acciones)
  const openTicket = useTicketLeido()
  const [busy, setBusy] = useState(false)
  const { abierto, lugar, ultimo, pendiente, ask, hear, order, refresh } = usePuesto(lugares)
  const { venta, forma } = abierto
  const { clave, lineas, rebaja } = venta
  const total = computeTotal(venta)
  const modulo = useModulo()
  const { usuario } = useSesion()
  const { pregunta, vendedor } = useVendedor()
  const quien = vendedor?.vendedor.nombre ?? (usuario ? `${usuario.nombre} ${usuario.apellido}` : '')
  useFirstBip((isbn) => void ask({ isbn }))

  async function charge({ pagos, entregado }: Pagado): Promise<boolean> {
    if (busy) return false
    // Without a network nobody can be asked: the sale is the session's.
    if (pregunta && !vendedor && !(modulo && !readEstado().red)) {
      askVendedor()
      return false
    }
    setBusy(true)
    try {
      const pedidas = lineas.map(toPedida)
      const pase = vendedor?.pase
      const cobrada = { pagos, entregado, total: toPesos(total), ...toExtras(venta), ...(pase && { pase }) }
      const pedido = { _id: clave, lugar: lugar || null, lineas: pedidas, ...cobrada }
      const send = (signal?: AbortSignal) => api.call(createVenta, pedido, signal && { signal })
      if (!modulo) await send()
      const motivo = modulo && (await modulo.sell(send, { venta, pagado: { pagos, entregado }, lugar, quien, pase }))
      if (motivo) {
        acciones.contarMotivo(motivo)
        return false
      }
      if (abreCajon({ pagos })) impresora.openTrasVenta()
      ocurrio({ tipo: 'vaciar', clave: createClave() })
      await navigate({ to: '/panel-admin/mostrador', search: { id: clave } })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'VENTA_REPETIDA') {
        ocurrio({ tipo: 'otra-clave', clave: createClave() })
      }
      if (error instanceof AppError && error.code === 'FALTA_VENDEDOR') {
        askVendedor()
        return false
      }
      await acciones.contarFalla(error, COBRAR)
      await refresh().catch(() => {}) // the till says what it knew
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mostrador">
      <div>
        <CampoBip
          quedate
          disabled={busy}
          onBip={(codigo) => openTicket(codigo.codigo) ?? hear(codigo)}
          onTexto={order}
        />
        {pendiente !== null && (
          <p className="soft">
            Para venderlo igual: {COMO_SUELTA} Se vende como libro, exento de IVA, y no toca las existencias.
          </p>
        )}
        <Estacionadas estacionadas={abierto.estacionadas} />
        {ultimo && <UltimoBip libro={ultimo} lugar={lugar} />}
        <div className="mostrador__buscar">
          <BuscarLibroEn
            label="O buscalo por título"
            placeholder="Título o autor"
            buscar={(q, signal) => findDeVenta(modulo, q, signal)}
            onElegir={({ _id }) =>
              void ask({ libro: _id }).then(({ conocido, texto }) => conocido || acciones.contarMotivo(texto))
            }
          />
          {lugares.length > 1 && (
            <SelectField
              label="De qué lugar salen"
              value={lugar}
              onChange={({ target }) => {
                ocurrio({ tipo: 'lugar', lugar: target.value })
                void refresh(target.value).catch(console.warn)
              }}
            >
              {lugares.map(({ _id, nombre }) => (
                <option key={_id} value={_id}>
                  {nombre}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <ul className="mostrador__lineas" aria-label="Libros de la venta">
          {lineas.map((linea) => (
            <LineaDeVenta key={linea._id} linea={linea} rebaja={rebaja} />
          ))}
        </ul>
        {lineas.length === 0 ? (
          <p className="soft mt-2">Pasá el primer libro por el lector.</p>
        ) : (
          <p className="soft small mt-1">
            En el campo del código, <kbd>*3</kbd> deja tres copias del último libro y <kbd>-</kbd> lo quita.
          </p>
        )}
        <BotonCajon className="mt-2" />
      </div>
      {lineas.length > 0 && (
        <section className="mostrador__cobro" aria-label="Cobrar">
          <p className="mostrador__total" role="status">
            <span className="soft">{formatCount(countEjemplares(lineas), 'ejemplar', 'ejemplares')}</span>
            <b>{formatPesos(toPesos(total))}</b>
          </p>
          <Extras venta={venta} onLey={refresh} />
          <Cobro
            key={clave}
            total={total}
            forma={forma}
            busy={busy}
            onCobrar={charge}
            onVaciar={() => ocurrio({ tipo: 'vaciar', clave: createClave() })}
          />
        </section>
      )}
      {acciones.alerta}
    </div>
  )
}

/** The beep that opened the till from the slip of the last sale, once. */
function useFirstBip(hear: (isbn: string) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const isbn = takeBip()
    if (isbn) latest.current(isbn)
  }, [])
}
