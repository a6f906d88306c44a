import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatCount, formatDia, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  deleteRedireccion,
  listRedirecciones,
  llevarRedireccion,
  llevarSeguras,
  type Redireccion,
} from '../../redireccion.contract.ts'
import { LlevarDireccion } from './LlevarDireccion.tsx'
import { TraerDirecciones } from './TraerDirecciones.tsx'

const TITULO = 'Direcciones viejas'
const TEXTOS = textosDe('Dirección', 'la dirección')
const LLEVAR = { exito: 'Dirección llevada correctamente', falla: 'Hubo un problema al llevar la dirección.' }
const SEGURAS = 'Hubo un problema al llevar las direcciones.'

const SIN_PERDIDAS = 'Nadie pidió una dirección que no exista. Si venís de otra tienda, traé acá su sitemap.'
const SIN_LLEVADAS = 'Ninguna dirección vieja lleva todavía a una página de esta tienda.'

type Search = ListaSearch & { estado?: 'llevadas' | undefined }

const validateRedirecciones = (search: Record<string, unknown>): Search => ({
  ...validateLista(search),
  estado: search.estado === 'llevadas' ? 'llevadas' : undefined,
})

export const Route = createFileRoute('/_panel/panel-admin/direcciones-viejas')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<Search>(),
  loader: async ({ deps }) => {
    const { estado, ...lista } = validateRedirecciones(deps)
    return { titulo: TITULO, ...(await api.list(listRedirecciones, { ...toFilas(lista), estado })) }
  },
  ...panelLoading,
  component: PanelRedirecciones,
})

type Abierta = { que: 'llevar' | 'eliminar'; cual: Redireccion } | { que: 'traer' } | null

function PanelRedirecciones() {
  const { items, total } = Route.useLoaderData()
  const search = validateRedirecciones(Route.useSearch())
  const router = useRouter()
  const acciones = useAcciones()
  const [abierta, setAbierta] = useState<Abierta>(null)
  const close = () => setAbierta(null)
  const traidas = () => {
    close()
    return router.invalidate()
  }
  const llevar = async ({ _id }: Redireccion, destino: string) => {
    let problema: string | undefined
    const done = await acciones.intentar(
      () => api.call(llevarRedireccion, { id: _id, destino }),
      LLEVAR,
      ({ campos }) => {
        problema = campos?.destino
        return problema !== undefined
      },
    )
    if (done) close()
    return problema
  }
  const isPerdidas = search.estado === undefined

  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio={isPerdidas ? SIN_PERDIDAS : SIN_LLEVADAS}
        to={Route.to}
        search={search}
        items={items}
        total={total}
        crear={{ texto: 'Traer direcciones', onPress: () => setAbierta({ que: 'traer' }) }}
        filtros={
          <div className="toolbar__end">
            <FiltroEstado search={search} />
            {isPerdidas && total > 0 && <LlevarSeguras acciones={acciones} />}
          </div>
        }
        tabla={{
          columnas: [
            ...COLUMNAS,
            { nombre: isPerdidas ? 'Parece ser' : 'Lleva a', celda: isPerdidas ? mostrarPropuesta : mostrarDestino },
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (cual) => <Botones cual={cual} onLlevar={llevar} onAbrir={(que) => setAbierta({ que, cual })} />,
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ ruta }) => ruta,
          ancha: true,
        }}
      />
      {abierta?.que === 'llevar' && (
        <LlevarDireccion
          redireccion={abierta.cual}
          onCancel={close}
          onLlevar={(destino) => llevar(abierta.cual, destino)}
        />
      )}
      {abierta?.que === 'traer' && <TraerDirecciones onClose={traidas} />}
      <Eliminar
        nombre={abierta?.que === 'eliminar' ? abierta.cual.ruta : null}
        onCancel={close}
        onConfirm={async () => {
          if (abierta?.que !== 'eliminar') return
          const { _id } = abierta.cual
          await acciones.intentar(() => api.call(deleteRedireccion, { id: _id }).finally(close), TEXTOS.eliminar)
        }}
      />
      {acciones.alerta}
    </>
  )
}

const COLUMNAS: readonly Columna<Redireccion>[] = [
  { nombre: 'Dirección', clase: 'larga', celda: ({ ruta }) => ruta },
  { nombre: 'Visitas', clase: 'numero', celda: ({ visitas }) => formatNumero(visitas) },
  { nombre: 'La última', clase: 'corta', celda: ({ ultima }) => (ultima ? formatDia(ultima) : '–') },
]

const mostrarPropuesta = ({ propuesta }: Redireccion) =>
  propuesta ? (
    <>
      <Link to={propuesta.destino} preload={false}>
        {propuesta.nombre}
      </Link>
      {!propuesta.segura && <span className="soft small"> · miralo antes</span>}
    </>
  ) : (
    <span className="soft">No sabemos</span>
  )

const mostrarDestino = ({ destino }: Redireccion) =>
  destino && (
    <Link to={destino} preload={false}>
      {destino}
    </Link>
  )

const FiltroEstado = ({ search }: { search: Search }) => (
  <FiltroUnico
    label="Mostrar"
    to={Route.to}
    search={search}
    nombre="estado"
    ninguna="Las que no llevan a ninguna página"
    opciones={[['llevadas', 'Las que ya llevan a una']]}
  />
)

type BotonesProps = {
  cual: Redireccion
  onLlevar: (cual: Redireccion, destino: string) => Promise<unknown>
  onAbrir: (que: 'llevar' | 'eliminar') => void
}

function Botones({ cual, onLlevar, onAbrir }: BotonesProps) {
  const { ruta, propuesta } = cual
  return (
    <span className="admin-card__tools">
      {propuesta && (
        <Button
          aria-label={`Llevar ${ruta} a ${propuesta.nombre}`}
          onClick={() => void onLlevar(cual, propuesta.destino)}
        >
          Llevar
        </Button>
      )}
      <IconButton aria-label={`Elegir a dónde lleva ${ruta}`} onClick={() => onAbrir('llevar')}>
        <Icon name="lapiz" />
      </IconButton>
      <BotonBorrar que={`Eliminar ${ruta}`} onPress={() => onAbrir('eliminar')} />
    </span>
  )
}

/** Walks over all that lead nowhere, a stretch a call, and leads those that are sure. */
function LlevarSeguras({ acciones }: { acciones: ReturnType<typeof useAcciones> }) {
  const [miradas, setMiradas] = useState<number | null>(null)
  async function walk() {
    let [vistas, llevadas] = [0, 0]
    setMiradas(0)
    try {
      for (let tras: string | null = null; ; ) {
        const tanda: { miradas: number; llevadas: number; siguiente: string | null } = await api.call(llevarSeguras, {
          tras,
        })
        vistas += tanda.miradas
        llevadas += tanda.llevadas
        setMiradas(vistas)
        tras = tanda.siguiente
        if (tras === null) break
      }
      const quedan = formatCount(vistas - llevadas, 'queda para mirar', 'quedan para mirar')
      const exito = `${formatCount(llevadas, 'dirección llevada', 'direcciones llevadas')}; ${quedan}.`
      await acciones.contarExito({ exito, falla: SEGURAS })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: SEGURAS })
    } finally {
      setMiradas(null)
    }
  }
  return (
    <Button look="line" busy={miradas !== null} onClick={() => void walk()}>
      {miradas === null ? 'Llevar las seguras' : `Miramos ${formatNumero(miradas)}…`}
    </Button>
  )
}
