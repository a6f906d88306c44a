import { type Campo, opcionesDe, type Valores } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES, PUEDE } from '#envios/transportes/puede.rules.ts'
import { api } from '#platform/http/client.ts'
import { createServicioEnvio, type ServicioTabla } from '../../tabla.contract.ts'
import { hasTarifa, TIPO_NOMBRES, TIPOS_SERVICIO } from '../../tabla.rules.ts'
import { ServicioForm } from '../../tabla.schemas.ts'

const tipoDe = ({ tipo }: Valores) => TIPOS_SERVICIO.find((known) => known === tipo) ?? 'domicilio'
const seRetira = (valores: Valores) => tipoDe(valores) === 'retiro'
const tieneTarifa = (valores: Valores) => !seRetira(valores) && hasTarifa(tipoDe(valores))

/** A number of the row, as it is typed; none is an empty field. */
const numero = (
  name: 'corte_hora' | 'gratis_desde' | 'maximo_kg' | 'factor_volumetrico' | 'guarda_dias',
  campo: Omit<Campo<ServicioTabla>, 'name'>,
): Campo<ServicioTabla> => ({
  name,
  tipo: 'entero',
  medio: true,
  leer: (servicio) => String(servicio[name] ?? '').replace('.', ','),
  ...campo,
})

const siNo = (name: 'activo' | 'habiles', label: string, si: string, no: string): Campo<ServicioTabla> => ({
  name,
  label,
  medio: true,
  inicial: 'si',
  leer: (servicio) => (servicio[name] ? 'si' : 'no'),
  opciones: [
    ['si', si],
    ['no', no],
  ],
})

/** A way to get an order. What only one kind of them has is shown for that kind, and keeps what it holds. */
export const FORMULARIO_SERVICIO: Formulario<ServicioForm, ServicioTabla> = {
  nombre: 'envío',
  titulos: { alta: 'Nueva forma de envío', edicion: 'Editar forma de envío' },
  textos: textosDe('Envío', 'el envío'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    {
      name: 'tipo',
      label: 'Clase',
      inicial: 'domicilio',
      opciones: opcionesDe(TIPOS_SERVICIO, TIPO_NOMBRES),
      medio: true,
    },
    siNo('activo', 'Se ofrece', 'Sí', 'No'),
    { name: 'dias_min', label: 'Días, por lo menos', tipo: 'entero', inicial: '3', medio: true },
    { name: 'dias_max', label: 'Días, como mucho', tipo: 'entero', inicial: '6', medio: true },
    siNo('habiles', 'Los días son', 'Hábiles', 'Corridos'),
    numero('corte_hora', { label: 'Hora de corte', hint: 'De 1 a 23: desde esa hora cuenta como mañana.' }),
    { name: 'lugar', label: 'Dónde se retira', hint: 'Calle, número y ciudad.', si: seRetira },
    { name: 'horario', label: 'Horario', si: seRetira, medio: true },
    numero('guarda_dias', { label: 'Días que se guarda', si: seRetira }),
    numero('gratis_desde', {
      label: 'Gratis desde',
      tipo: 'decimal',
      hint: 'Pesos en libros. Vacío: nunca.',
      si: tieneTarifa,
    }),
    {
      name: 'subsidio',
      label: 'Paga la librería (%)',
      tipo: 'entero',
      inicial: '0',
      si: tieneTarifa,
      medio: true,
    },
    numero('maximo_kg', {
      label: 'Kilos por bulto, como mucho',
      tipo: 'decimal',
      hint: 'Lo que pesa más va en varios. Vacío: en uno.',
      si: tieneTarifa,
    }),
    numero('factor_volumetrico', {
      label: 'Kilos por metro cúbico',
      hint: 'Vacío: cuenta solo el peso.',
      si: tieneTarifa,
    }),
    {
      name: 'transporte',
      label: 'Precio y sucursales',
      hint: 'Si el transporte no responde en dos segundos, vale el precio de la tabla, que también dice adónde se ofrece.',
      si: tieneTarifa,
      opciones: [
        ['', 'Los de la tabla'],
        ...CLAVES_TRANSPORTE.map((clave): [string, string] => [
          clave,
          PUEDE[clave].cotizar ? `Los que diga ${CLAVE_NOMBRES[clave]}` : `Sucursales de ${CLAVE_NOMBRES[clave]}`,
        ]),
      ],
    },
  ],
  alta: ServicioForm,
  crear: (form) => api.call(createServicioEnvio, form),
}
