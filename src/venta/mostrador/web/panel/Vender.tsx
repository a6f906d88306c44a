import { useEffect, useRef } from 'react'
import { BotonCajon } from '#casa/impresora/web/panel/BotonCajon.tsx'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { BuscarLibroEn, findLibros, type LibroHallado, OFRECIDOS } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import { SelectField } from '#ui/Field.tsx'
import { COMO_SUELTA } from '../../entrada.rules.ts'
import { computeTotal, countEjemplares } from '../../puesto.rules.ts'
import { Cobro } from './Cobro.tsx'
import { Estacionadas, Extras } from './Extras.tsx'
import { LineaDeVenta } from './LineaDeVenta.tsx'
import { ocurrio, takeBip } from './puesto.ts'
import { readEstado } from './sin-red/estado.ts'
import { type SinRed, useModulo } from './sin-red.ts'
import { UltimoBip } from './UltimoBip.tsx'
import { useCobrar } from './useCobrar.ts'
import { usePuesto } from './usePuesto.ts'
import { useTicketLeido } from './useTicketLeido.ts'

/** By the shop, or among the titles that this browser keeps. */
async function findDeVenta(modulo: SinRed | null, q: string, signal: AbortSignal): Promise<readonly LibroHallado[]> {
  if (!modulo || readEstado().red) return findLibros(q, signal)
  const found = await modulo.searchTitulos(q, OFRECIDOS)
  return found.map(({ _id, titulo, isbn, autor }) => ({ _id, isbn, nombre: titulo, autores: autor ? [autor] : [] }))
}

/** The till: what is beeped, what it costs, how it is paid. */
export function Vender({ lugares }: { lugares: readonly Lugar[] }) {
  const acciones = useAcciones({ recargar: false })
  const openTicket = useTicketLeido()
  const { abierto, lugar, ultimo, pendiente, ask, hear, order, refresh } = usePuesto(lugares)
  const { venta, forma } = abierto
  const { clave, lineas, rebaja } = venta
  const total = computeTotal(venta)
  const { busy, charge } = useCobrar({ venta, lugar, acciones, refresh })
  useFirstBip((isbn) => void ask({ isbn }))

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
        <BuscarDeVenta
          lugares={lugares}
          lugar={lugar}
          onElegir={(libro) => ask({ libro }).then(({ conocido, texto }) => conocido || acciones.contarMotivo(texto))}
          onLugar={refresh}
        />
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

type BuscarProps = {
  lugares: readonly Lugar[]
  lugar: string
  onElegir: (libro: string) => Promise<unknown>
  onLugar: (lugar: string) => Promise<void>
}

/** A book by its title, and the place that books leave from. */
function BuscarDeVenta({ lugares, lugar, onElegir, onLugar }: BuscarProps) {
  const modulo = useModulo()
  return (
    <div className="mostrador__buscar">
      <BuscarLibroEn
        label="O buscalo por título"
        placeholder="Título o autor"
        buscar={(q, signal) => findDeVenta(modulo, q, signal)}
        onElegir={({ _id }) => void onElegir(_id)}
      />
      {lugares.length > 1 && (
        <SelectField
          label="De qué lugar salen"
          value={lugar}
          onChange={({ target }) => {
            ocurrio({ tipo: 'lugar', lugar: target.value })
            void onLugar(target.value).catch(console.warn)
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
