import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { BuscadorPanel } from '#casa/panel/BuscadorPanel.tsx'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { formatCentesimos, formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { type Trato, updateTrato } from '../../trato.contract.ts'
import {
  CONDICION_NOMBRES,
  CONDICIONES_TRATO,
  CORTE_NOMBRES,
  CORTES,
  PVP_DE,
  PVP_DE_NOMBRES,
} from '../../trato.rules.ts'
import { TratoForm } from '../../trato.schemas.ts'
import type { De } from './cargar.ts'
import type { ComprasSearch } from './compras-search.ts'

/** What was agreed on with each supplier. */
export function Proveedores({ items, total, search }: De<'proveedores'> & { search: ComprasSearch }) {
  const acciones = useAcciones()
  const may = useMay()
  const [editado, setEditado] = useState<Trato | null>(null)
  return (
    <>
      <div className="toolbar mt-2">
        <BuscadorPanel to="/panel-admin/compras" search={search} onBuscar={() => {}} buscado="Buscar por nombre" />
      </div>
      <p className="soft small" role="status">
        {formatCount(total, 'proveedor', 'proveedores')}
      </p>
      <section className="panel-rows" aria-label="Proveedores">
        {items.map((trato) => (
          <article key={trato._id} className="admin-card admin-card--plain">
            <div>
              <h2>{trato.nombre}</h2>
              <p className="soft">{describe(trato)}</p>
            </div>
            {may(updateTrato) && (
              <div className="admin-card__end">
                <Button onClick={() => setEditado(trato)} data-principal>
                  Cambiar el trato<span className="vh"> con {trato.nombre}</span>
                </Button>
              </div>
            )}
          </article>
        ))}
        {items.length === 0 && (
          <div className="empty">
            <p>
              No hay proveedores. Se cargan en <Link to="/panel-admin/proveedores">Proveedores</Link>.
            </p>
          </div>
        )}
      </section>
      <Paginador to="/panel-admin/compras" search={search} total={total} />
      {editado && <FormularioTrato trato={editado} acciones={acciones} onClose={() => setEditado(null)} />}
      {acciones.alerta}
    </>
  )
}

function describe({ condicion, descuento_bp, meses_devolucion, corte, dias_pago, razon_social, cuit }: Trato): string {
  return [
    razon_social,
    cuit !== null && `CUIT ${formatCuit(cuit)}`,
    CONDICION_NOMBRES[condicion] +
      (meses_devolucion === null ? '' : `, ${formatCount(meses_devolucion, 'mes', 'meses')}`),
    `${formatCentesimos(descuento_bp)} % de descuento`,
    condicion === 'consignacion' && `se rinde ${CORTE_NOMBRES[corte].toLowerCase()}`,
    dias_pago !== null && `se paga a ${formatCount(dias_pago, 'día', 'días')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const ETIQUETAS = {
  razon_social: 'Razón social',
  cuit: 'CUIT',
  email: 'Correo para pedidos y liquidaciones',
  descuento: 'Descuento sobre el PVP (%)',
  condicion: 'Condición',
  meses_devolucion: 'Meses para devolver',
  dias_pago: 'Días de pago',
  pvp_de: 'PVP que se paga de lo consignado',
  corte: 'Cuándo se rinde lo consignado',
} as const
const CAMPOS = listCampos(ETIQUETAS)
const TEXTOS = { exito: 'Trato guardado', falla: 'No pudimos guardar el trato.' }

const texto = (count: number | null) => (count === null ? '' : String(count))
const valoresDe = (trato: Trato) => ({
  razon_social: trato.razon_social ?? '',
  cuit: trato.cuit === null ? '' : formatCuit(trato.cuit),
  email: trato.email ?? '',
  descuento: formatCentesimos(trato.descuento_bp),
  condicion: trato.condicion,
  meses_devolucion: texto(trato.meses_devolucion),
  dias_pago: texto(trato.dias_pago),
  pvp_de: trato.pvp_de,
  corte: trato.corte,
})
/** What the form has read as the wire takes it: as it is typed. */
const toEscrito = ({ razon_social, cuit, email, descuento, meses_devolucion, dias_pago, ...form }: TratoForm) => ({
  ...form,
  razon_social: razon_social ?? '',
  cuit: cuit ?? '',
  email: email ?? '',
  descuento: formatCentesimos(descuento),
  meses_devolucion: texto(meses_devolucion),
  dias_pago: texto(dias_pago),
})
const isTrato = (value: Record<string, unknown>): value is Record<string, unknown> & Trato => 'descuento_bp' in value

type FormularioProps = { trato: Trato; acciones: Acciones; onClose: () => void }

function FormularioTrato({ trato, acciones, onClose }: FormularioProps) {
  const guardado = useGuardado({
    valores: valoresDe(trato),
    leer: (stored) => valoresDe(isTrato(stored) ? stored : trato),
    version: trato.version,
    esquema: TratoForm(),
    guardar: (form, version) => api.call(updateTrato, { id: trato._id, version, ...toEscrito(form) }),
    textos: TEXTOS,
    acciones,
    onClose,
  })
  const campo = guardado.campoDe(ETIQUETAS)
  const condicion = guardado.form.watch('condicion')
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`Trato con ${trato.nombre}`}
      boton="Guardar cambios"
      campos={CAMPOS}
      onClose={onClose}
    >
      <Field {...campo('razon_social')} autoComplete="off" />
      <Field {...campo('cuit')} autoComplete="off" inputMode="numeric" />
      <div className="full">
        <Field {...campo('email')} type="email" autoComplete="off" />
      </div>
      <Field {...campo('descuento')} autoComplete="off" inputMode="decimal" />
      <Field {...campo('dias_pago')} autoComplete="off" inputMode="numeric" hint="Vacío: sin plazo." />
      <div className="full">
        <SelectField {...campo('condicion')}>
          {CONDICIONES_TRATO.map((one) => (
            <option key={one} value={one}>
              {CONDICION_NOMBRES[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {condicion === 'devolucion' && <Field {...campo('meses_devolucion')} autoComplete="off" inputMode="numeric" />}
      {condicion === 'consignacion' && (
        <>
          <SelectField {...campo('pvp_de')}>
            {PVP_DE.map((one) => (
              <option key={one} value={one}>
                {PVP_DE_NOMBRES[one]}
              </option>
            ))}
          </SelectField>
          <SelectField {...campo('corte')}>
            {CORTES.map((one) => (
              <option key={one} value={one}>
                {CORTE_NOMBRES[one]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </DialogoFormulario>
  )
}
