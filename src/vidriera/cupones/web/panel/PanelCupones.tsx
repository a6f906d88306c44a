import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatDescuento } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatCount, formatFechaHora, formatHasta, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type CuponDetalle, createCupon, endCupon, listCupones, updateCupon } from '../../cupon.edicion.contract.ts'
import { computeEstado, type EstadoCupon } from '../../cupon.rules.ts'
import { CuponEdicion, CuponForm } from '../../cupon.schemas.ts'
import { FormularioCupon } from './FormularioCupon.tsx'
import { PedidosDeCupon } from './PedidosDeCupon.tsx'

const TITULO = 'Cupones'
const TEXTOS = textosDe('Cupón', 'el cupón')
const TERMINAR = { exito: 'Cupón terminado correctamente', falla: 'Hubo un problema al terminar el cupón.' }

export const Route = createFileRoute('/_panel/panel-admin/cupones')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await api.list(listCupones, toTramo(validateLista(deps)))) }),
  ...panelLoading,
  component: PanelCupones,
})

const ESTADOS: Record<EstadoCupon, (cupon: CuponDetalle) => string> = {
  vigente: ({ hasta }) => (hasta === null ? 'Vigente, sin fecha de fin' : `Vigente, hasta el ${formatHasta(hasta)}`),
  programado: ({ desde, hasta }) =>
    `Desde el ${formatFechaHora(desde)}${hasta === null ? '' : ` hasta el ${formatHasta(hasta)}`}`,
  agotado: () => 'Agotado',
  terminado: ({ hasta }) => `Terminó el ${formatHasta(hasta ?? '')}`,
}

const estadoDe = (cupon: CuponDetalle) => computeEstado(cupon, Date.now())

function PanelCupones() {
  const { items, total } = Route.useLoaderData()
  const search = validateLista(Route.useSearch())
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<CuponDetalle>()
  const [mirado, setMirado] = useState<CuponDetalle | null>(null)
  const common = { acciones, onClose: cerrar }

  async function end() {
    if (!borrado) return
    const textos = borrado.usos > 0 ? TERMINAR : TEXTOS.eliminar
    await acciones.intentar(() => api.call(endCupon, { id: borrado._id }).finally(cerrar), textos)
  }

  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio="No hay cupones todavía."
        to={Route.to}
        search={search}
        items={items}
        total={total}
        buscado="Buscar por título"
        crear={{ texto: 'Nuevo cupón', onPress: crear }}
      >
        {(cupon) => (
          <article key={cupon._id} className="admin-card admin-card--plain">
            <div>
              <h2>
                {cupon.codigo} <span className="soft">{cupon.titulo}</span>
              </h2>
              <p>
                <b>{formatDescuento(cupon.descuento)}</b> en{' '}
                {cupon.alcance.map(({ nombre }) => nombre).join('; ') || 'nada: lo que nombraba ya no existe'}
              </p>
              <p className="soft">
                {ESTADOS[estadoDe(cupon)](cupon)} · {describeUsos(cupon)}
              </p>
              {cupon.usos > 0 && (
                <Button className="mt-1" onClick={() => setMirado(cupon)}>
                  Ver pedidos<span className="vh"> con {cupon.codigo}</span>
                </Button>
              )}
            </div>
            <div className="admin-card__end">
              <Herramientas nombre={cupon.codigo} onEdit={() => editar(cupon)} onDelete={() => preguntar(cupon)} />
            </div>
          </article>
        )}
      </PanelLista>
      {editado === 'nuevo' && (
        <FormularioCupon
          {...common}
          titulo="Nuevo cupón"
          boton="Registrar"
          cupon={null}
          esquema={CuponForm()}
          guardar={(form) => api.call(createCupon, form)}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioCupon
          {...common}
          titulo="Editar cupón"
          boton="Guardar cambios"
          cupon={editado}
          esquema={CuponEdicion(toForm(editado))}
          guardar={(form, version) => api.call(updateCupon, { id: editado._id, version, ...form })}
          textos={TEXTOS.actualizar}
        />
      )}
      <PedidosDeCupon cupon={mirado} onClose={() => setMirado(null)} />
      <Eliminar nombre={borrado && describeFin(borrado)} onCancel={cerrar} onConfirm={end} />
      {acciones.alerta}
    </>
  )
}

/** The coupon as its form has it. */
const toForm = ({ alcance, cuentas, ...cupon }: CuponDetalle): CuponForm => ({
  ...cupon,
  alcance: alcance.map(({ _id }) => _id),
  cuentas: cuentas.map(({ _id }) => _id),
})

const describeUsos = ({ usos, usos_max }: CuponDetalle) =>
  usos_max === null
    ? formatCount(usos, 'uso', 'usos')
    : `${formatNumero(usos)} de ${formatCount(usos_max, 'uso', 'usos')}`

/** What the question before the end says. */
const describeFin = ({ codigo, usos }: CuponDetalle) =>
  usos > 0 ? `${codigo} termina ahora y queda en esta lista.` : codigo
