import { Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { type Formulario, FormularioAlta, FormularioTextos, valoresDe } from '#casa/panel/FormularioTextos.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { createLugar, type Lugar, updateLugar } from '../../existencia.contract.ts'
import { TIPOS_LUGAR } from '../../existencia.rules.ts'
import { LugarEdicion, LugarForm } from '../../existencia.schemas.ts'
import type { De } from './cargar.ts'
import { TIPO_LUGAR_NOMBRES } from './nombres.ts'

type CampoProps = { name: string; label: string; error: string | undefined; hint?: string | undefined }

function CampoTipo({ name, ...said }: CampoProps) {
  const { register } = useFormContext()
  return (
    <SelectField {...said} {...register(name)}>
      {TIPOS_LUGAR.map((tipo) => (
        <option key={tipo} value={tipo}>
          {TIPO_LUGAR_NOMBRES[tipo]}
        </option>
      ))}
    </SelectField>
  )
}

function CampoSiNo({ name, ...said }: CampoProps) {
  const { register } = useFormContext()
  return (
    <SelectField {...said} {...register(name, { setValueAs: (value) => value === true || value === 'true' })}>
      <option value="true">Sí</option>
      <option value="false">No</option>
    </SelectField>
  )
}

const FORMULARIO: Formulario<LugarForm> = {
  nombre: 'lugar',
  textos: textosDe('Lugar', 'el lugar'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'tipo', label: 'Qué es', inicial: 'local', control: CampoTipo },
    {
      name: 'vende_en_linea',
      label: 'Los pedidos de la tienda toman sus ejemplares',
      inicial: true,
      control: CampoSiNo,
    },
    { name: 'orden', label: 'Orden', inicial: '0', hint: 'De 0 a 99: los pedidos toman primero del más chico.' },
    {
      name: 'cerrado',
      label: 'Cerrado',
      inicial: false,
      control: CampoSiNo,
      hint: 'A un lugar cerrado no llega nada más, y los pedidos no toman de él. Su historia queda.',
    },
  ],
  alta: LugarForm,
  crear: (form) => api.call(createLugar, form),
}

/** The places where copies are, all of them: there are few. */
export function Lugares({ lugares }: De<'lugares'>) {
  const acciones = useAcciones()
  const { editado, crear, editar, cerrar } = useEdicion<Lugar>()
  useAtajo('n', crear)
  const common = { acciones, onClose: cerrar }
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin/existencias">
        <Icon name="volver" small /> Existencias
      </Link>
      <h1>Lugares</h1>
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
            <div className="admin-card__end">
              <Herramientas nombre={lugar.nombre} onEdit={() => editar(lugar)} onDelete={undefined} />
            </div>
          </article>
        ))}
      </section>
      {editado === 'nuevo' && <FormularioAlta {...common} formulario={FORMULARIO} />}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioTextos
          {...common}
          titulo="Editar lugar"
          boton="Guardar cambios"
          campos={FORMULARIO.campos}
          valores={valoresDe(FORMULARIO.campos, editado)}
          version={editado.version}
          esquema={LugarEdicion(editado)}
          guardar={(form, version) => api.call(updateLugar, { id: editado._id, version, ...form })}
          textos={FORMULARIO.textos.actualizar}
        />
      )}
      {acciones.alerta}
    </div>
  )
}

function describeLugar({ tipo, vende_en_linea, cerrado, orden }: Lugar): string {
  if (cerrado) return 'Cerrado'
  return `${TIPO_LUGAR_NOMBRES[tipo]} · ${vende_en_linea ? `vende en línea, orden ${orden}` : 'no vende en línea'}`
}
