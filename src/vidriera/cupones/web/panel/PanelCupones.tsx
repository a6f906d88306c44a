import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatDescuento } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatCount, formatFechaHora, formatHasta, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type CuponDetalle, endCupon, listCupones, updateCupon } from '../../cupon.edicion.contract.ts'
import { computeEstado, type EstadoCupon } from '../../cupon.rules.ts'
import { CuponEdicion, type CuponForm } from '../../cupon.schemas.ts'
import { FORMULARIO_CUPON } from './formulario.tsx'
import { PedidosDeCupon } from './PedidosDeCupon.tsx'

const TITULO = 'Cupones'
const TERMINAR = { exito: 'Cupón terminado correctamente', falla: 'Hubo un problema al terminar el cupón.' }

export const Route = createFileRoute('/_panel/panel-admin/cupones')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await api.list(listCupones, toFilas(validateLista(deps)))) }),
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

function PanelCupones() {
  const [mirado, setMirado] = useState<CuponDetalle | null>(null)
  return (
    <>
      <Gestor
        titulo={TITULO}
        vacio="No hay cupones todavía."
        formulario={FORMULARIO_CUPON}
        to={Route.to}
        search={validateLista(Route.useSearch())}
        datos={Route.useLoaderData()}
        buscado="Buscar por título"
        crear="Nuevo cupón"
        edicion={(cupon) => CuponEdicion(toForm(cupon))}
        actualizar={({ _id }, form, version) => api.call(updateCupon, { id: _id, version, ...form })}
        eliminar={({ _id }) => api.call(endCupon, { id: _id })}
        preguntado={({ codigo, usos }) => (usos > 0 ? `${codigo} termina ahora y queda en esta lista.` : codigo)}
        alEliminar={({ usos }) => (usos > 0 ? TERMINAR : FORMULARIO_CUPON.textos.eliminar)}
        llamado={({ codigo }) => codigo}
        columnas={() => [
          {
            nombre: 'Código',
            celda: ({ codigo, titulo }) => (
              <>
                {codigo} <p className="soft small">{titulo}</p>
              </>
            ),
          },
          { nombre: 'Descuento', clase: 'numero', celda: ({ descuento }) => formatDescuento(descuento) },
          {
            nombre: 'En',
            celda: ({ alcance }) =>
              alcance.map(({ nombre }) => nombre).join('; ') || 'nada: lo que nombraba ya no existe',
          },
          { nombre: 'Cuándo', celda: (cupon) => ESTADOS[computeEstado(cupon, Date.now())](cupon) },
          {
            nombre: 'Usos',
            celda: (cupon) => (
              <>
                {describeUsos(cupon)}
                {cupon.usos > 0 && (
                  <Button look="plain" onClick={() => setMirado(cupon)}>
                    Ver pedidos<span className="vh"> con {cupon.codigo}</span>
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      <PedidosDeCupon cupon={mirado} onClose={() => setMirado(null)} />
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
