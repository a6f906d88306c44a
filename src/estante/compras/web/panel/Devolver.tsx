import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatDia } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { createDevolucion } from '../../remito.contract.ts'
import type { CondicionRemito } from '../../remito.rules.ts'
import type { De } from './cargar.ts'
import type { ComprasSearch } from './compras-search.ts'
import { CampoCantidad, ElegirLugar, ElegirProveedor, useLugar } from './partes.tsx'

type Vuelve = De<'devolver'>['items'][number]

const CONDICIONES: Record<CondicionRemito, string> = { firme: 'Compradas', consignacion: 'En consignación' }

/** What may still go back, first what has to go first; with a supplier chosen, the return itself. */
export function Devolver({ tratos, lugares, items, total, search }: De<'devolver'> & { search: ComprasSearch }) {
  const navigate = useNavigate()
  const proveedor = search.proveedor ?? ''
  const eleccion = useLugar(lugares)
  return (
    <>
      <div className="compras-campos mt-2">
        <ElegirProveedor
          tratos={tratos}
          value={proveedor}
          ninguno="Todos"
          onChange={(id) =>
            void navigate({ to: '/panel-admin/compras', search: { parte: 'devolver', proveedor: id || undefined } })
          }
        />
        {proveedor !== '' && <ElegirLugar label="Salen de" eleccion={eleccion} />}
      </div>
      <p className="soft mt-2" role="status">
        {total === 0
          ? 'No hay nada que se pueda devolver.'
          : `${formatCount(total, 'libro', 'libros')} que se pueden devolver.`}
      </p>
      {(['firme', 'consignacion'] as const).map((condicion) => {
        const own = items.filter((one) => one.condicion === condicion)
        return (
          own.length > 0 && (
            <Lista
              key={`${condicion} ${proveedor}`}
              condicion={condicion}
              items={own}
              proveedor={proveedor}
              lugar={eleccion.lugar}
            />
          )
        )
      })}
    </>
  )
}

type ListaProps = {
  condicion: CondicionRemito
  items: readonly Vuelve[]
  proveedor: string
  /** Empty: there is none yet. */
  lugar: string
}

/** A book may stand here twice, with two last days; the return counts it once. */
function Lista({ condicion, items, proveedor, lugar }: ListaProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const acciones = useAcciones()
  const [cantidades, setCantidades] = useState<Record<string, string>>({})
  const [busy, run] = useBusy()
  const [clave] = useState(createClave)
  const keyOf = ({ libro, hasta }: Vuelve) => `${libro._id} ${hasta}`

  const giveBack = () =>
    run(async () => {
      const sums = new Map<string, number>()
      for (const one of items) {
        const cantidad = Number(cantidades[keyOf(one)] ?? 0)
        if (cantidad > 0) sums.set(one.libro._id, (sums.get(one.libro._id) ?? 0) + cantidad)
      }
      if (sums.size === 0) return acciones.contarMotivo('Escribí cuántos ejemplares devolver de algún libro.')
      try {
        const lineas = [...sums].map(([libro, cantidad]) => ({ libro, cantidad }))
        const { _id } = await api.call(createDevolucion, {
          _id: clave,
          proveedor,
          lugar: lugar || null,
          condicion,
          lineas,
        })
        await navigate({ to: '/panel-admin/compras', search: { parte: 'devolver', id: _id } })
      } catch (error) {
        await acciones.contarFalla(error, { exito: '', falla: 'No pudimos hacer la devolución.' })
      }
    })

  return (
    <section className="mt-4" aria-labelledby={titleId}>
      <h2 id={titleId}>{CONDICIONES[condicion]}</h2>
      <ul className="compras-lineas">
        {items.map((one) => (
          <li key={`${one.proveedor._id} ${keyOf(one)}`} className="compras-linea">
            <div className="compras-linea__que">
              <b>{one.libro.titulo}</b>
              <span className="soft small">
                {one.libro.isbn} · {formatCount(one.cantidad, 'ejemplar', 'ejemplares')}
                {one.hasta !== null && ` · hasta el ${formatDia(one.hasta)}`}
              </span>
            </div>
            {proveedor === '' ? (
              <Link
                to="/panel-admin/compras"
                search={{ parte: 'devolver', proveedor: one.proveedor._id }}
                aria-label={`Devolver a ${one.proveedor.nombre}: ${one.libro.titulo}`}
              >
                {one.proveedor.nombre}
              </Link>
            ) : (
              <CampoCantidad
                label={`Cuántos devolver de ${one.libro.titulo}${one.hasta === null ? '' : `, hasta el ${formatDia(one.hasta)}`}`}
                value={cantidades[keyOf(one)] ?? ''}
                onChange={(text) => setCantidades((all) => ({ ...all, [keyOf(one)]: text }))}
              />
            )}
          </li>
        ))}
      </ul>
      {proveedor !== '' && (
        <Button className="mt-2" busy={busy} onClick={() => void giveBack()}>
          Hacer la devolución
        </Button>
      )}
      {acciones.alerta}
    </section>
  )
}
