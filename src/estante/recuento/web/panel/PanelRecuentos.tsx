import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { CampoLugar } from '#estante/existencias/web/panel/CampoLugar.tsx'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { createRecuento, listLugaresDeRecuento, listRecuentos, type Recuento } from '../../recuento.contract.ts'
import { type Alcance, ESTANTE_MAX } from '../../recuento.rules.ts'
import { describeAlcance, ESTADO_NOMBRES } from './textos.ts'

const TITULO = 'Recuentos'

export const Route = createFileRoute('/_panel/panel-admin/recuentos')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const { offset, limit } = toFilas(validateLista(deps))
    const [lista, lugares] = await Promise.all([
      api.list(listRecuentos, { offset, limit }),
      api.call(listLugaresDeRecuento, {}),
    ])
    return { titulo: TITULO, lugares, ...lista }
  },
  ...panelLoading,
  component: PanelRecuentos,
})

function PanelRecuentos() {
  const { items, total, lugares } = Route.useLoaderData()
  const { pagina = 1 } = validateLista(Route.useSearch())
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        Contá los estantes con el lector mientras la tienda vende. El stock no cambia hasta que aceptás las diferencias.
      </p>
      <Empezar lugares={lugares} />
      <Filas
        titulo={TITULO}
        filas={items}
        vacio="Todavía no contaste nada."
        paginas={{ to: Route.to, search: { pagina }, total }}
        tabla={TABLA}
      />
    </Pantalla>
  )
}

const TABLA: TablaDe<Recuento> = {
  columnas: [
    {
      nombre: 'Recuento',
      clase: 'corta',
      celda: ({ _id, numero }) => (
        <Link to="/panel-admin/recuentos/$id" params={{ id: _id }} data-principal>
          Recuento N.º {numero}
        </Link>
      ),
    },
    { nombre: 'Estado', celda: ({ estado }) => ESTADO_NOMBRES[estado] },
    { nombre: 'Qué', celda: describeAlcance },
    { nombre: 'Ejemplares', clase: 'numero', celda: ({ ejemplares }) => ejemplares },
    { nombre: 'Títulos', clase: 'numero', celda: ({ titulos }) => titulos },
    {
      nombre: 'Por decidir',
      clase: 'numero',
      celda: ({ pendientes }) => (pendientes === 0 ? null : <b>{pendientes}</b>),
    },
    { nombre: 'Quién', celda: ({ quien }) => quien ?? 'Una cuenta que ya no está' },
    {
      nombre: 'Desde',
      celda: ({ creado_en }) => <time dateTime={creado_en}>{formatFechaMedia(creado_en)}</time>,
    },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ numero }) => `el recuento N.º ${numero}`,
}

const OPCIONES: readonly { alcance: Alcance; texto: string }[] = [
  { alcance: 'estante', texto: 'Un estante' },
  { alcance: 'lugar', texto: 'Todo el lugar' },
  { alcance: 'titulos', texto: 'Conteo del día: unos 20 títulos' },
]
const TEXTOS = { exito: '', falla: 'No se pudo empezar el recuento.' }

function Empezar({ lugares }: { lugares: Output<typeof listLugaresDeRecuento> }) {
  const [alcance, setAlcance] = useState<Alcance>('estante')
  const [lugar, setLugar] = useState(lugares[0]?._id ?? '')
  const [estante, setEstante] = useState('')
  const [busy, setBusy] = useState(false)
  const acciones = useAcciones({ recargar: false })
  const navigate = useNavigate()
  const estantes = lugares.find(({ _id }) => _id === lugar)?.estantes ?? []

  async function begin(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { _id } = await api.call(createRecuento, { lugar: lugar || null, alcance, estante: estante || null })
      await navigate({ to: '/panel-admin/recuentos/$id', params: { id: _id } })
    } catch (error) {
      await acciones.contarFalla(error, TEXTOS)
      setBusy(false)
    }
  }
  return (
    <form className="count-begin" aria-label="Empezar un recuento" onSubmit={(event) => void begin(event)}>
      {acciones.alerta}
      <CampoLugar lugares={lugares} value={lugar} onChange={setLugar} />
      <SelectField
        label="Qué contás"
        value={alcance}
        onChange={({ target }) =>
          setAlcance(OPCIONES.find((one) => one.alcance === target.value)?.alcance ?? 'estante')
        }
        opciones={OPCIONES.map((opcion) => [opcion.alcance, opcion.texto])}
      />
      {alcance === 'estante' && (
        <>
          <Field
            label="Estante"
            value={estante}
            maxLength={ESTANTE_MAX}
            required
            list="estantes"
            onChange={({ target }) => setEstante(target.value)}
          />
          <datalist id="estantes">
            {estantes.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
      <Button type="submit" look="sell" busy={busy}>
        Empezar a contar
      </Button>
    </form>
  )
}
