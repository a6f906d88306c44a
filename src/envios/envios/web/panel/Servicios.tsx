import { useWatch } from 'react-hook-form'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { type Guardado, type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES, PUEDE } from '#envios/transportes/puede.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { pesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Fabrica, isDeFabrica } from '../../fabrica.rules.ts'
import {
  createServicioEnvio,
  deleteServicioEnvio,
  type ServicioTabla,
  updateServicioEnvio,
} from '../../tabla.contract.ts'
import { hasTarifa, TIPO_NOMBRES, TIPOS_SERVICIO } from '../../tabla.rules.ts'
import { ServicioEdicion, ServicioForm } from '../../tabla.schemas.ts'

const TEXTOS = textosDe('Envío', 'el envío')

const describeDias = ({ dias_min, dias_max, habiles }: ServicioTabla): string => {
  const dias = dias_min === dias_max ? String(dias_min) : `${dias_min} a ${dias_max}`
  return `${dias} ${dias_max === 1 ? 'día' : 'días'}${habiles ? (dias_max === 1 ? ' hábil' : ' hábiles') : ''}`
}

type ServiciosProps = {
  servicios: readonly ServicioTabla[]
  /** What became of the two that the shop came with; empty: they are offered as the others are. */
  fabrica: Fabrica
}

const SEGUN_FABRICA: Record<Fabrica, string | false> = {
  '': false,
  siempre: false,
  sin_otro: 'Se ofrece solo donde ningún envío tuyo tiene precio',
  nunca: 'No se ofrece: es de los dos que vienen con la tienda',
}

/** The ways to get an order, each with its form. */
export function Servicios({ servicios, fabrica }: ServiciosProps) {
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<ServicioTabla>()
  useAtajo('n', crear)
  const common = { acciones, onClose: cerrar }
  async function remove() {
    if (borrado) {
      await acciones.intentar(() => api.call(deleteServicioEnvio, { id: borrado._id }), TEXTOS.eliminar)
    }
    cerrar()
  }
  return (
    <section className="ship-panel" aria-labelledby="servicios">
      <div className="toolbar">
        <h2 id="servicios">Formas de envío</h2>
        <Button onClick={crear} aria-keyshortcuts="n">
          <Icon name="mas" small /> Nueva forma de envío
        </Button>
      </div>
      <ul className="panel-rows">
        {servicios.map((servicio) => (
          <li key={servicio._id} className="admin-card admin-card--plain">
            <div>
              <h3>{servicio.nombre}</h3>
              <p>
                {servicio.activo ? TIPO_NOMBRES[servicio.tipo] : `Desactivado · ${TIPO_NOMBRES[servicio.tipo]}`} ·{' '}
                {describeDias(servicio)}
              </p>
              <p className="soft small">
                {[
                  isDeFabrica(servicio._id) && SEGUN_FABRICA[fabrica],
                  servicio.gratis_desde !== null &&
                    `Gratis desde ${formatPesos(pesos(servicio.gratis_desde), { trim: true })}`,
                  servicio.subsidio > 0 && `La librería paga el ${servicio.subsidio} %`,
                  servicio.transporte && `Con ${CLAVE_NOMBRES[servicio.transporte]}`,
                  servicio.corte_hora !== null && `Pedidos hasta las ${servicio.corte_hora} h`,
                  servicio.lugar,
                  servicio.horario,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="admin-card__end">
              <Herramientas
                nombre={servicio.nombre}
                onEdit={() => editar(servicio)}
                onDelete={() => preguntar(servicio)}
              />
            </div>
          </li>
        ))}
      </ul>
      {editado === 'nuevo' && (
        <FormularioServicio
          {...common}
          titulo="Nueva forma de envío"
          boton="Registrar"
          servicio={null}
          esquema={ServicioForm()}
          guardar={(form) => api.call(createServicioEnvio, form)}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioServicio
          {...common}
          titulo="Editar forma de envío"
          boton="Guardar cambios"
          servicio={editado}
          esquema={ServicioEdicion(editado)}
          guardar={(form, version) => api.call(updateServicioEnvio, { id: editado._id, version, ...form })}
          textos={TEXTOS.actualizar}
        />
      )}
      <Eliminar nombre={borrado?.nombre ?? null} onCancel={cerrar} onConfirm={remove} />
      {acciones.alerta}
    </section>
  )
}

const ETIQUETAS = {
  nombre: 'Nombre',
  tipo: 'Clase',
  activo: 'Se ofrece',
  habiles: 'Los días son',
  dias_min: 'Días, por lo menos',
  dias_max: 'Días, como mucho',
  corte_hora: 'Hora de corte',
  gratis_desde: 'Gratis desde',
  subsidio: 'Paga la librería (%)',
  maximo_kg: 'Kilos por bulto, como mucho',
  factor_volumetrico: 'Kilos por metro cúbico',
  lugar: 'Dónde se retira',
  horario: 'Horario',
  guarda_dias: 'Días que se guarda',
  transporte: 'Precio y sucursales',
} as const
const CAMPOS = listCampos(ETIQUETAS)

const texto = (valor: number | string | null | undefined) => String(valor ?? '').replace('.', ',')

const valoresDe = (servicio: ServicioTabla | null) => ({
  nombre: servicio?.nombre ?? '',
  tipo: servicio?.tipo ?? 'domicilio',
  activo: servicio?.activo === false ? 'no' : 'si',
  habiles: servicio?.habiles === false ? 'no' : 'si',
  dias_min: String(servicio?.dias_min ?? 3),
  dias_max: String(servicio?.dias_max ?? 6),
  corte_hora: texto(servicio?.corte_hora),
  gratis_desde: texto(servicio?.gratis_desde),
  subsidio: String(servicio?.subsidio ?? 0),
  maximo_kg: texto(servicio?.maximo_kg),
  factor_volumetrico: texto(servicio?.factor_volumetrico),
  lugar: servicio?.lugar ?? '',
  horario: servicio?.horario ?? '',
  guarda_dias: texto(servicio?.guarda_dias),
  transporte: servicio?.transporte ?? '',
})

const isServicio = (value: unknown): value is ServicioTabla =>
  typeof value === 'object' && value !== null && 'guarda_dias' in value && 'tipo' in value

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The service to be changed; null for a new one. */
  servicio: ServicioTabla | null
}

function FormularioServicio<Out>({ titulo, boton, servicio, ...options }: Props<Out>) {
  const guardado = useGuardado({
    ...options,
    valores: valoresDe(servicio),
    leer: (stored) => valoresDe(isServicio(stored) ? stored : servicio),
    version: servicio?.version,
  })
  const campo = campoDe(guardado)
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={options.onClose}>
      <div className="full">
        <Field {...campo('nombre')} />
      </div>
      <SelectField {...campo('tipo')}>
        {TIPOS_SERVICIO.map((tipo) => (
          <option key={tipo} value={tipo}>
            {TIPO_NOMBRES[tipo]}
          </option>
        ))}
      </SelectField>
      <SelectField {...campo('activo')}>
        <option value="si">Sí</option>
        <option value="no">No</option>
      </SelectField>
      <Field {...campo('dias_min')} inputMode="numeric" />
      <Field {...campo('dias_max')} inputMode="numeric" />
      <SelectField {...campo('habiles')}>
        <option value="si">Hábiles</option>
        <option value="no">Corridos</option>
      </SelectField>
      <Field {...campo('corte_hora')} inputMode="numeric" hint="De 1 a 23: desde esa hora cuenta como mañana." />
      <CamposDeTipo campo={campo} />
    </DialogoFormulario>
  )
}

const campoDe = (guardado: Pick<Guardado<unknown>, 'campoDe'>) => guardado.campoDe(ETIQUETAS)

/** What only one kind of service has. Fields that are not shown keep what they hold. */
function CamposDeTipo({ campo }: { campo: ReturnType<typeof campoDe> }) {
  const elegido: unknown = useWatch({ name: 'tipo' })
  const tipo = TIPOS_SERVICIO.find((known) => known === elegido) ?? 'domicilio'
  if (tipo === 'retiro') {
    return (
      <>
        <div className="full">
          <Field {...campo('lugar')} hint="Calle, número y ciudad." />
        </div>
        <Field {...campo('horario')} />
        <Field {...campo('guarda_dias')} inputMode="numeric" />
      </>
    )
  }
  if (!hasTarifa(tipo)) return null
  return (
    <>
      <Field {...campo('gratis_desde')} inputMode="decimal" hint="Pesos en libros. Vacío: nunca." />
      <Field {...campo('subsidio')} inputMode="numeric" />
      <Field {...campo('maximo_kg')} inputMode="decimal" hint="Lo que pesa más va en varios. Vacío: en uno." />
      <Field {...campo('factor_volumetrico')} inputMode="numeric" hint="Vacío: cuenta solo el peso." />
      <div className="full">
        <SelectField
          {...campo('transporte')}
          hint="Si el transporte no responde en dos segundos, vale el precio de la tabla, que también dice adónde se ofrece."
        >
          <option value="">Los de la tabla</option>
          {CLAVES_TRANSPORTE.map((clave) => (
            <option key={clave} value={clave}>
              {PUEDE[clave].cotizar ? `Los que diga ${CLAVE_NOMBRES[clave]}` : `Sucursales de ${CLAVE_NOMBRES[clave]}`}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
