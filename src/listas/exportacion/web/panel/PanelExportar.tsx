import { createFileRoute } from '@tanstack/react-router'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { FORMATOS_TABLA } from '#casa/planillas/planilla.rules.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatCount } from '#platform/format.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { ESTADOS_POSIBLES } from '#venta/pedidos/estado.rules.ts'
import * as contracts from '../../exportacion.contract.ts'
import { FORMATO_NOMBRES, FORMATOS_CATALOGO } from '../../exportacion.rules.ts'
import { ConDatosPersonales, download, Parte } from './ParteExportar.tsx'

const TITULO = 'Exportar'

export const Route = createFileRoute('/_panel/panel-admin/exportar')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: () => ({ titulo: TITULO }),
  ...panelLoading,
  component: PanelExportar,
})

const PLANILLAS = FORMATOS_TABLA.map((formato) => ({ formato, nombre: FORMATO_NOMBRES[formato] }))
const CATALOGO = FORMATOS_CATALOGO.map((formato) => ({ formato, nombre: FORMATO_NOMBRES[formato] }))

function PanelExportar() {
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">Los datos son tuyos: llevátelos cuando quieras.</p>
      <div className="state-grid">
        <Parte
          titulo="Catálogo"
          formatos={CATALOGO}
          onExport={async (campos) => download(buildUrl(contracts.exportCatalogo.path, campos))}
        >
          <p className="soft small">
            Todos los libros, con sus precios. La planilla se puede corregir y volver a importar; lo que no se toca
            queda igual. ONIX es lo que leen otras librerías y distribuidoras.
          </p>
        </Parte>
        <ConDatosPersonales
          titulo="Pedidos"
          formatos={PLANILLAS}
          path={contracts.exportPedidos.path}
          contar={({ pedidos }) => formatCount(pedidos, 'pedido', 'pedidos')}
        >
          <p className="soft small">Una fila por cada libro de cada pedido, con quién lo compró.</p>
          <Field label="Desde" name="desde" type="date" min="1900-01-01" max="2099-12-31" />
          <Field label="Hasta" name="hasta" type="date" min="1900-01-01" max="2099-12-31" />
          <SelectField label="Estado" name="estado" ninguna="Todos" opciones={ESTADOS_POSIBLES} />
        </ConDatosPersonales>
        <ConDatosPersonales
          titulo="Clientes"
          formatos={PLANILLAS}
          path={contracts.exportClientes.path}
          contar={({ clientes }) => formatCount(clientes, 'cliente', 'clientes')}
        >
          <p className="soft small">Las cuentas de tus clientes, con cuánto compró cada una.</p>
        </ConDatosPersonales>
      </div>
    </Pantalla>
  )
}
