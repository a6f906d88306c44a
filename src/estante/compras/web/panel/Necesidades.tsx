import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { createCompra, type Necesidad, setHabitual } from '../../compra.contract.ts'
import { LINEAS_MAX } from '../../compra.rules.ts'
import type { Trato } from '../../trato.contract.ts'
import type { De } from './cargar.ts'
import { LibrosPedidos } from './LibrosPedidos.tsx'
import { CampoCantidad, ElegirProveedor } from './partes.tsx'

type Grupo = { id: string; nombre: string; necesidades: Necesidad[] }

function groupNecesidades(items: readonly Necesidad[]): Grupo[] {
  const groups = new Map<string, Grupo>()
  for (const necesidad of items) {
    const { _id: id, nombre } = necesidad.proveedor ?? { _id: '', nombre: 'Sin proveedor todavía' }
    const group = groups.get(id) ?? { id, nombre, necesidades: [] }
    group.necesidades.push(necesidad)
    groups.set(id, group)
  }
  return [...groups.values()]
}

const describe = ({ encargados, faltan, esperan, en_camino }: Necesidad) =>
  [
    encargados > 0 && formatCount(encargados, 'encargado', 'encargados'),
    faltan > 0 && `${formatCount(faltan, 'falta', 'faltan')} para el mínimo`,
    esperan > 0 && formatCount(esperan, 'lector lo espera', 'lectores lo esperan'),
    en_camino > 0 && formatCount(en_camino, 'ya pedido', 'ya pedidos'),
  ]
    .filter(Boolean)
    .join(' · ')

/** What customers wait for and what is below its minimum, by supplier; each group becomes an order. */
export function Necesidades({ items, total, tratos, pedidos }: De<'necesidades'>) {
  const acciones = useAcciones()
  const groups = groupNecesidades(items)
  return (
    <>
      <p className="soft mt-2" role="status">
        {total === 0
          ? 'No falta nada: lo encargado y lo que está bajo su mínimo ya está pedido.'
          : `${formatCount(total, 'libro', 'libros')} para pedir${items.length < total ? `; estos son los primeros ${items.length}` : ''}.`}
      </p>
      {tratos.length === 0 && (
        <p className="mt-2">
          Todavía no hay proveedores. <Link to="/panel-admin/proveedores">Cargá el primero</Link>.
        </p>
      )}
      {groups.map((group) => (
        <GrupoNecesidades key={group.id} grupo={group} tratos={tratos} acciones={acciones} />
      ))}
      <LibrosPedidos {...pedidos} acciones={acciones} />
      {acciones.alerta}
    </>
  )
}

type GrupoProps = { grupo: Grupo; tratos: readonly Trato[]; acciones: ReturnType<typeof useAcciones> }

function GrupoNecesidades({ grupo: { id, nombre, necesidades }, tratos, acciones }: GrupoProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const router = useRouter()
  const [cantidades, setCantidades] = useState<Record<string, string>>({})
  const [busy, run] = useBusy()
  const cantidadDe = ({ libro, pedir }: Necesidad) => cantidades[libro._id] ?? String(pedir)

  const order = () =>
    run(async () => {
      const lineas = necesidades
        .map((one) => ({ libro: one.libro._id, cantidad: Number(cantidadDe(one)) }))
        .filter(({ cantidad }) => cantidad > 0)
        .slice(0, LINEAS_MAX)
      if (lineas.length === 0) return acciones.contarMotivo('Escribí cuántos ejemplares pedir de algún libro.')
      try {
        const { _id } = await api.call(createCompra, { proveedor: id, lineas })
        await navigate({ to: '/panel-admin/compras', search: { parte: 'pedidos', id: _id } })
      } catch (error) {
        await acciones.contarFalla(error, { exito: '', falla: 'No pudimos hacer el pedido.' })
      }
    })

  async function choose(libro: string, proveedor: string) {
    if (proveedor === '') return
    try {
      await api.call(setHabitual, { id: libro, proveedor })
      await router.invalidate()
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: 'No pudimos cambiar el proveedor.' })
    }
  }

  return (
    <section className="mt-4" aria-labelledby={titleId}>
      <h2 id={titleId}>{nombre}</h2>
      <ul className="compras-lineas">
        {necesidades.map((one) => (
          <li key={one.libro._id} className="compras-linea">
            <div className="compras-linea__que">
              <b>{one.libro.titulo}</b>
              <span className="soft small">
                {one.libro.isbn} · {describe(one)}
              </span>
            </div>
            <ElegirProveedor
              label={<SoloLeido antes="Proveedor" de={one.libro.titulo} />}
              tratos={tratos}
              value={one.proveedor?._id ?? ''}
              onChange={(proveedor) => void choose(one.libro._id, proveedor)}
              ninguno="Elegí el proveedor"
            />
            {id !== '' && (
              <CampoCantidad
                label={`Cuántos pedir de ${one.libro.titulo}`}
                value={cantidadDe(one)}
                onChange={(text) => setCantidades((all) => ({ ...all, [one.libro._id]: text }))}
              />
            )}
          </li>
        ))}
      </ul>
      {id !== '' && (
        <Button className="mt-2" busy={busy} onClick={() => void order()}>
          Hacer el pedido<span className="vh"> a {nombre}</span>
        </Button>
      )}
    </section>
  )
}

/** A label that only a reader hears in full. */
function SoloLeido({ antes, de }: { antes: string; de: string }) {
  return (
    <>
      {antes}
      <span className="vh"> de {de}</span>
    </>
  )
}
