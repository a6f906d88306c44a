import { createFileRoute } from '@tanstack/react-router'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { listOfertasFueraDeLey } from '#vidriera/ofertas/oferta.edicion.contract.ts'
import { listCompradores, listFerias, listLibrosBajoPvp } from '../../ley.contract.ts'
import { Compradores } from './Compradores.tsx'
import { Ferias } from './Ferias.tsx'
import { FueraDeLey } from './FueraDeLey.tsx'
import { Guardia } from './Guardia.tsx'

const TITULO = 'Ley del libro'
/** Rows of each list: the last ones. */
const MOSTRADOS = 20

export const Route = createFileRoute('/_panel/panel-admin/ley')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => {
    const page = { limit: MOSTRADOS }
    const [ajustes, ferias, compradores, libros, ofertas] = await Promise.all([
      api.call(listAjustes, {}),
      api.list(listFerias, page),
      api.list(listCompradores, page),
      api.list(listLibrosBajoPvp, page),
      api.call(listOfertasFueraDeLey, {}),
    ])
    return { titulo: TITULO, ajustes, ferias, compradores, libros, ofertas }
  },
  ...panelLoading,
  component: PanelLey,
})

function PanelLey() {
  const { ajustes, ferias, compradores, libros, ofertas } = Route.useLoaderData()
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        La Ley 25.542 fija un precio uniforme (PVP) para los libros nuevos. Se puede descontar hasta el 10 % en las
        ferias declaradas de tu provincia y a bibliotecas, y hasta el 50 % al Estado para distribución gratuita. Los
        usados, saldos, descatalogados y artesanales quedan afuera: se dice en cada libro.
      </p>
      <Guardia ajustes={ajustes} />
      <Ferias ferias={ferias} />
      <Compradores compradores={compradores} />
      <FueraDeLey libros={libros} ofertas={ofertas} />
    </Pantalla>
  )
}
