import { type Campo, opcionesDe } from '#casa/panel/campos.ts'
import { Filas } from '#casa/panel/Filas.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
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
      <Filas
        titulo="Lugares"
        filas={lugares}
        vacio="No hay lugares todavía: el primer ejemplar que anotes hace uno, «Local»."
        tabla={{
          columnas: [...COLUMNAS, { nombre: 'Acciones', clase: 'fin', celda: herramientas }],
          clave: ({ _id }) => _id,
          nombre: ({ nombre }) => nombre,
        }}
      />
      {dialogos}
    </Pantalla>
  )
}

const COLUMNAS: readonly Columna<Lugar>[] = [
  { nombre: 'Lugar', celda: ({ nombre }) => <b>{nombre}</b> },
  { nombre: 'Qué es', celda: ({ tipo }) => TIPO_LUGAR_NOMBRES[tipo] },
  {
    nombre: 'Para la tienda en línea',
    celda: ({ cerrado, vende_en_linea }) => (cerrado ? 'Cerrado' : vende_en_linea ? 'Vende' : 'No vende'),
  },
  { nombre: 'Orden', clase: 'numero', celda: ({ orden }) => orden },
]
