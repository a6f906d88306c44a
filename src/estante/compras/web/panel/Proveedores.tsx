import { Link } from '@tanstack/react-router'
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { BuscadorPanel } from '#casa/panel/BuscadorPanel.tsx'
import { type Campo, opcionesDe } from '#casa/panel/campos.ts'
import { Filas } from '#casa/panel/Filas.tsx'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { formatCentesimos, formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
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
  const { editado, editar, cerrar } = useEdicion<Trato>()
  return (
    <>
      <div className="toolbar mt-2">
        <BuscadorPanel to="/panel-admin/compras" search={search} onBuscar={() => {}} buscado="Buscar por nombre" />
      </div>
      <Filas
        titulo="Proveedores"
        filas={items}
        cuenta={formatCount(total, 'proveedor', 'proveedores')}
        vacio={
          <p>
            No hay proveedores. Se cargan en <Link to="/panel-admin/proveedores">Proveedores</Link>.
          </p>
        }
        paginas={{ to: '/panel-admin/compras', search, total }}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (trato) =>
                may(updateTrato) && (
                  <Button onClick={() => editar(trato)} data-principal>
                    Cambiar el trato<span className="vh"> con {trato.nombre}</span>
                  </Button>
                ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ nombre }) => nombre,
        }}
      />
      {editado && editado !== 'nuevo' && (
        <FormularioCampos
          titulo={`Trato con ${editado.nombre}`}
          boton="Guardar cambios"
          campos={CAMPOS}
          fila={editado}
          esquema={TratoForm()}
          guardar={(form, version) => api.call(updateTrato, { id: editado._id, version, ...toEscrito(form) })}
          textos={TEXTOS}
          acciones={acciones}
          onClose={cerrar}
        />
      )}
      {acciones.alerta}
    </>
  )
}

const COLUMNAS: readonly Columna<Trato>[] = [
  {
    nombre: 'Proveedor',
    celda: ({ nombre, razon_social, cuit }) => (
      <>
        {nombre}
        {(razon_social !== null || cuit !== null) && (
          <p className="soft small">
            {[razon_social, cuit !== null && `CUIT ${formatCuit(cuit)}`].filter(Boolean).join(' · ')}
          </p>
        )}
      </>
    ),
  },
  {
    nombre: 'Condición',
    celda: ({ condicion, meses_devolucion }) =>
      CONDICION_NOMBRES[condicion] +
      (meses_devolucion === null ? '' : `, ${formatCount(meses_devolucion, 'mes', 'meses')}`),
  },
  { nombre: 'Descuento', clase: 'numero', celda: ({ descuento_bp }) => `${formatCentesimos(descuento_bp)} %` },
  { nombre: 'Se rinde', celda: ({ condicion, corte }) => condicion === 'consignacion' && CORTE_NOMBRES[corte] },
  {
    nombre: 'Se paga a',
    clase: 'corta',
    celda: ({ dias_pago }) => dias_pago !== null && formatCount(dias_pago, 'día', 'días'),
  },
]

const TEXTOS = { exito: 'Trato guardado', falla: 'No pudimos guardar el trato.' }

const texto = (count: number | null) => (count === null ? '' : String(count))
const CORTO = { input: { autoComplete: 'off' }, medio: true } as const
const CAMPOS: readonly Campo<Trato>[] = [
  { name: 'razon_social', label: 'Razón social', ...CORTO },
  { name: 'cuit', label: 'CUIT', tipo: 'entero', leer: ({ cuit }) => cuit && formatCuit(cuit), ...CORTO },
  {
    name: 'email',
    label: 'Correo para pedidos y liquidaciones',
    input: { type: 'email', autoComplete: 'off' },
  },
  {
    name: 'descuento',
    label: 'Descuento sobre el PVP (%)',
    tipo: 'decimal',
    leer: ({ descuento_bp }) => formatCentesimos(descuento_bp),
    ...CORTO,
  },
  {
    name: 'dias_pago',
    label: 'Días de pago',
    tipo: 'entero',
    leer: ({ dias_pago }) => texto(dias_pago),
    hint: 'Vacío: sin plazo.',
    ...CORTO,
  },
  { name: 'condicion', label: 'Condición', opciones: opcionesDe(CONDICIONES_TRATO, CONDICION_NOMBRES) },
  {
    name: 'meses_devolucion',
    label: 'Meses para devolver',
    tipo: 'entero',
    leer: ({ meses_devolucion }) => texto(meses_devolucion),
    si: ({ condicion }) => condicion === 'devolucion',
    ...CORTO,
  },
  {
    name: 'pvp_de',
    label: 'PVP que se paga de lo consignado',
    opciones: opcionesDe(PVP_DE, PVP_DE_NOMBRES),
    si: ({ condicion }) => condicion === 'consignacion',
    medio: true,
  },
  {
    name: 'corte',
    label: 'Cuándo se rinde lo consignado',
    opciones: opcionesDe(CORTES, CORTE_NOMBRES),
    si: ({ condicion }) => condicion === 'consignacion',
    medio: true,
  },
]

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
