import { type Campo, opcionesDe } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { createLugar, type Lugar, updateLugar } from '../../existencia.contract.ts'
import { TIPOS_LUGAR } from '../../existencia.rules.ts'
import { LugarEdicion, LugarForm } from '../../existencia.schemas.ts'
import type { De } from './cargar.ts'
import { TIPO_LUGAR_NOMBRES } from './nombres.ts'

const SI_NO: Pick<Campo, 'opciones' | 'registro'> = {
  opciones: [
    ['true', 'Sí'],
    ['false', 'No'],
  ],
  registro: { setValueAs: (value) => value === true || value === 'true' },
}

const FORMULARIO: Formulario<LugarForm> = {
  nombre: 'lugar',
  textos: textosDe('Lugar', 'el lugar'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'tipo', label: 'Qué es', inicial: 'local', opciones: opcionesDe(TIPOS_LUGAR, TIPO_LUGAR_NOMBRES) },
    {
      name: 'vende_en_linea',
      label: 'Los pedidos de la tienda toman sus ejemplares',
      inicial: true,
      ...SI_NO,
    },
    { name: 'orden', label: 'Orden', inicial: '0', hint: 'De 0 a 99: los pedidos toman primero del más chico.' },
    {
      name: 'cerrado',
      label: 'Cerrado',
      inicial: false,
      ...SI_NO,
      hint: 'A un lugar cerrado no llega nada más, y los pedidos no toman de él. Su historia queda.',
    },
  ],
  alta: LugarForm,
  crear: (form) => api.call(createLugar, form),
}

/** The places where copies are, all of them: there are few. */
export function Lugares({ lugares }: De<'lugares'>) {
  const { crear, herramientas, dialogos } = useGestor({
    formulario: FORMULARIO,
    edicion: LugarEdicion,
    actualizar: ({ _id }: Lugar, form, version) => api.call(updateLugar, { id: _id, version, ...form }),
  })
  useAtajo('n', crear)
  return (
    <Pantalla titulo="Lugares" volver={{ to: '/panel-admin/existencias', texto: 'Existencias' }}>
      <div className="toolbar">
        <Button look="sell" onClick={crear} aria-keyshortcuts="n">
          <Icon name="mas" small /> Registrar lugar
        </Button>
      </div>
      {lugares.length === 0 && (
        <p className="soft mt-2">No hay lugares todavía: el primer ejemplar que anotes hace uno, «Local».</p>
      )}
      <section className="panel-rows" aria-label="Lugares">
        {lugares.map((lugar) => (
          <article key={lugar._id} className="admin-card admin-card--plain">
            <div>
              <h2>{lugar.nombre}</h2>
              <p className="soft small">{describeLugar(lugar)}</p>
            </div>
            <div className="admin-card__end">{herramientas(lugar)}</div>
          </article>
        ))}
      </section>
      {dialogos}
    </Pantalla>
  )
}

function describeLugar({ tipo, vende_en_linea, cerrado, orden }: Lugar): string {
  if (cerrado) return 'Cerrado'
  return `${TIPO_LUGAR_NOMBRES[tipo]} · ${vende_en_linea ? `vende en línea, orden ${orden}` : 'no vende en línea'}`
}
