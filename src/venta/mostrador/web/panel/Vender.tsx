import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { CampoBip, type Respuesta } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { toPesos } from '#platform/money.ts'
import { IconButton } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { createVenta, findLibroDeMostrador, type LibroDeMostrador } from '../../mostrador.contract.ts'
import { CANTIDAD_MAX, LINEAS_MAX } from '../../mostrador.rules.ts'
import { Cobro, type Pagado } from './Cobro.tsx'
import {
  clearVenta,
  computeTotal,
  countBip,
  type Linea,
  repriceLineas,
  type VentaAbierta,
  ventaAbierta,
} from './venta-abierta.ts'

const COBRAR = { exito: '', falla: 'No pudimos guardar la venta.' }
const OFRECIDOS = 8

const findLibros = async (q: string, signal: AbortSignal) =>
  (await api.call(listLibros, { q, limit: OFRECIDOS }, { signal })).map(({ _id, titulo, isbn }) => ({
    _id,
    isbn,
    nombre: titulo,
  }))

/** Writes what is on the till, as it is now in whichever tab. */
const change = (write: (antes: VentaAbierta) => Partial<VentaAbierta>): void => {
  const antes = ventaAbierta.read()
  ventaAbierta.write({ ...antes, ...write(antes) })
}

/** Adds one copy to the till, or says why not. */
function addLibro(libro: LibroDeMostrador): Respuesta {
  const { titulo, precio, libres } = libro
  if (precio === null) return { conocido: false, texto: `«${titulo}» no tiene precio: no se puede vender.` }
  const { lineas } = ventaAbierta.read()
  if (lineas.length >= LINEAS_MAX && !lineas.some(({ _id }) => _id === libro._id)) {
    return {
      conocido: false,
      texto: `Una venta lleva hasta ${LINEAS_MAX} libros distintos. Cobrá esta y seguí en otra.`,
    }
  }
  const next = countBip(lineas, { ...libro, precio })
  change(() => ({ lineas: next }))
  const cantidad = next[0]?.cantidad ?? 1
  const faltan = libres !== null && cantidad > libres
  const texto = `${titulo}: ${formatPesos(precio)}${cantidad > 1 ? `, van ${cantidad}` : ''}`
  return faltan ? { conocido: false, texto: `${texto}. ${describeLibres(libres)}` } : { conocido: true, texto }
}

const describeLibres = (libres: number): string =>
  libres === 0 ? 'No queda ninguno libre en este lugar.' : `Libres en este lugar: ${libres}.`

/** The till: what is beeped, what it costs, how it is paid. */
export function Vender({ lugares }: { lugares: readonly Lugar[] }) {
  const navigate = useNavigate()
  const acciones = useAcciones({ recargar: false })
  const [busy, setBusy] = useState(false)
  const abierta = useSyncExternalStore(ventaAbierta.subscribe, ventaAbierta.read, ventaAbierta.read)
  const { clave, lineas } = abierta
  const lugar = lugares.some(({ _id }) => _id === abierta.lugar) ? abierta.lugar : (lugares[0]?._id ?? '')
  const total = computeTotal(lineas)

  async function ask(cual: { isbn: string } | { libro: string }): Promise<Respuesta> {
    try {
      const libro = await api.call(findLibroDeMostrador, { ...cual, ...(lugar && { lugar }) })
      if (libro) return addLibro(libro)
      return { conocido: false, texto: `${'isbn' in cual ? cual.isbn : 'Ese libro'} no está en el catálogo.` }
    } catch (error) {
      if (error instanceof AppError && error.status === 409) return { conocido: false, texto: error.message }
      console.warn(error)
      return { conocido: false, texto: 'No pudimos buscar ese libro. Pasalo de nuevo.' }
    }
  }

  /** What the books on the till cost and what there is of them now. */
  async function refresh(donde = lugar): Promise<void> {
    const ahora = await Promise.all(
      ventaAbierta
        .read()
        .lineas.map(({ _id }) => api.call(findLibroDeMostrador, { libro: _id, ...(donde && { lugar: donde }) })),
    )
    change((antes) => ({ lineas: repriceLineas(antes.lineas, ahora) }))
  }

  async function charge({ pagos, entregado }: Pagado): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const pedidas = lineas.map(({ _id, cantidad }) => ({ libro: _id, cantidad }))
      const cobrada = { pagos, entregado, total: toPesos(total) }
      const { _id } = await api.call(createVenta, { _id: clave, lugar: lugar || null, lineas: pedidas, ...cobrada })
      clearVenta()
      await navigate({ to: '/panel-admin/mostrador', search: { id: _id } })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'VENTA_REPETIDA') change(() => ({ clave: createClave() }))
      await acciones.contarFalla(error, COBRAR)
      await refresh().catch(() => {}) // the till says what it knew
      return false
    } finally {
      setBusy(false)
    }
  }

  const ejemplares = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <div className="mostrador">
      <div>
        <CampoBip
          disabled={busy}
          onBip={({ tipo, codigo }) =>
            tipo === 'otro' ? { conocido: false, texto: `«${codigo}» no es un ISBN.` } : ask({ isbn: codigo })
          }
        />
        <div className="mostrador__buscar">
          <SearchCombobox
            label="O buscalo por título"
            placeholder="Título o autor"
            buscar={findLibros}
            onElegir={({ _id }) =>
              void ask({ libro: _id }).then(({ conocido, texto }) => conocido || acciones.contarMotivo(texto))
            }
          >
            {({ nombre, isbn }) => (
              <>
                <b>{nombre}</b> <span className="soft small">{isbn}</span>
              </>
            )}
          </SearchCombobox>
          {lugares.length > 1 && (
            <SelectField
              label="De qué lugar salen"
              value={lugar}
              onChange={({ target }) => {
                change(() => ({ lugar: target.value }))
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
            <LineaDeVenta key={linea._id} linea={linea} />
          ))}
        </ul>
        {lineas.length === 0 && <p className="soft mt-2">Pasá el primer libro por el lector.</p>}
      </div>
      {lineas.length > 0 && (
        <section className="mostrador__cobro" aria-label="Cobrar">
          <p className="mostrador__total" role="status">
            <span className="soft">{formatCount(ejemplares, 'ejemplar', 'ejemplares')}</span>
            <b>{formatPesos(toPesos(total))}</b>
          </p>
          <Cobro key={clave} total={total} busy={busy} onCobrar={charge} onVaciar={clearVenta} />
        </section>
      )}
      {acciones.alerta}
    </div>
  )
}

function LineaDeVenta({
  linea: { _id, isbn, titulo, precio, precio_antes, oferta, libres, cantidad },
}: {
  linea: Linea
}) {
  const setCantidad = (n: number) =>
    change(({ lineas }) => ({
      lineas: lineas.map((one) =>
        one._id === _id ? { ...one, cantidad: Math.min(CANTIDAD_MAX, Math.max(1, Math.trunc(n) || 1)) } : one,
      ),
    }))
  return (
    <li className="mostrador__linea">
      <div>
        <b>{titulo}</b>
        <p className="soft small">
          {isbn} · {formatPesos(precio)}
          {oferta !== null && (
            <>
              {' '}
              {precio_antes !== null && <s>{formatPesos(precio_antes)}</s>} {oferta}
            </>
          )}
        </p>
        {libres !== null && cantidad > libres && <p className="mostrador__falta small">{describeLibres(libres)}</p>}
      </div>
      <Stepper
        label={`Cuántos de ${titulo}`}
        lessLabel={`Uno menos de ${titulo}`}
        moreLabel={`Uno más de ${titulo}`}
        value={cantidad}
        min={1}
        max={CANTIDAD_MAX}
        onAsk={(asked) => setCantidad(Number(asked))}
      />
      <IconButton
        className="icon-button--danger"
        aria-label={`Quitar ${titulo}`}
        onClick={() => change(({ lineas }) => ({ lineas: lineas.filter((one) => one._id !== _id) }))}
      >
        <Icon name="borrar" />
      </IconButton>
    </li>
  )
}
