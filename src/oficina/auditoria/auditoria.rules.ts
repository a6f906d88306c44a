// The audit in the owner's words.
import { formatDia, formatFechaHora, formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'
import type { TipoSuceso } from '#platform/suceso-kinds.ts'
import { PANELES } from './paneles.ts'

/** Rows of one page. */
export const POR_PAGINA = 50

export const SUCESO_NOMBRES: Record<TipoSuceso, string> = {
  alta: 'Alta',
  cambio: 'Cambio',
  baja: 'Baja',
  'rol-cambiado': 'Cambio de rol',
  ingreso: 'Ingreso',
  salida: 'Salida',
  registro: 'Cuenta nueva',
  reautenticacion: 'Contraseña confirmada',
  'clave-cambiada': 'Contraseña cambiada',
  'recuperacion-pedida': 'Contraseña nueva pedida por correo',
  'recuperacion-usada': 'Contraseña nueva por correo',
  'correo-cambiado': 'Correo cambiado',
  'correo-restituido': 'Correo anterior restituido',
  'correo-verificado': 'Correo confirmado',
  'admin-creado': 'Administrador creado desde la máquina',
  'cuenta-eliminada': 'Cuenta eliminada',
  'sesion-terminada': 'Sesión cerrada a distancia',
  'factor-agregado': 'Segundo paso activado',
  'factor-quitado': 'Segundo paso quitado',
  'factor-reiniciado': 'Segundo paso reiniciado',
  'rescate-renovado': 'Códigos de rescate nuevos',
  'clientes-buscados': 'Búsqueda de clientes',
  exportacion: 'Exportación de datos',
  limite: 'Demasiados pedidos seguidos',
  'panel-rechazado': 'Intento de usar el panel sin permiso',
  'origen-rechazado': 'Intento desde otra página',
  retencion: 'Registros viejos borrados',
}

type Named<P> = P extends { entidades: infer E } ? keyof E & string : never
/** The sorts of things that staff write; each slice says its own (`<noun>.panel.ts`). */
export type Entidad = Named<(typeof PANELES)[number]>
// Every panel's own keys, and no others.
export const ENTIDAD_NOMBRES = Object.assign({}, ...PANELES.map(({ entidades }) => entidades)) as Record<
  Entidad,
  string
>
/** By their names. */
export const ENTIDADES = (Object.keys(ENTIDAD_NOMBRES) as Entidad[]).toSorted((a, b) =>
  ENTIDAD_NOMBRES[a].localeCompare(ENTIDAD_NOMBRES[b], 'es'),
) as [Entidad, ...Entidad[]]

/** What a sort of thing is called; one of a later version by its own word. */
export const nameEntidad = (entidad: string): string =>
  ENTIDADES.some((known) => known === entidad) ? ENTIDAD_NOMBRES[entidad as Entidad] : entidad

/** Fields whose name is not yet what the owner calls them. */
const CAMPO_NOMBRES: Record<string, string> = {
  titulo: 'título',
  lectores_que_lo_esperan: 'lectores que lo esperan',
  isbn: 'ISBN',
  hecho_en: 'hecho el',
  descripcion: 'descripción',
  direccion: 'dirección',
  categorias: 'categorías',
  envio: 'envío',
  numero: 'número',
  nombre_completo: 'nombre',
  perfil: 'retrato',
  info: 'biografía',
  fecha_edicion: 'fecha de edición',
  fecha_edicion_precision: 'precisión de la fecha',
  username: 'nombre de usuario',
  email: 'correo',
  entrega: 'dirección de entrega',
  contacto: 'nombre y teléfono',
  usuario: 'cliente',
  llamada: 'operación',
  peso_g: 'peso en gramos',
  slug: 'dirección',
  cuando: 'empieza',
  boton: 'botón',
  imagen_texto: 'texto de la imagen',
  hasta: 'hasta',
  desde: 'desde',
  omitidos: 'iguales sin anotar',
  anteriores_a: 'anteriores al',
  alcance: 'se aplica a',
  condicion: 'condición',
  razon_social: 'razón social',
  cuit: 'CUIT',
  pvp_de: 'PVP que se paga',
  meses_devolucion: 'meses para devolver',
  dias_pago: 'días de pago',
  numero_proveedor: 'número del proveedor',
  proveedor_habitual: 'proveedor habitual',
  cambiados: 'precios cambiados',
  vende_en_linea: 'vende en línea',
  operacion: 'qué pasó',
  minimo: 'mínimo',
  dias: 'días',
  sale_el: 'sale el',
  restaurados: 'precios restaurados',
  codigos: 'códigos',
  invitacion: 'invitación',
}

export const nameCampo = (campo: string): string => CAMPO_NOMBRES[campo] ?? campo.replaceAll('_', ' ')

const PRECISIONES: Record<string, string> = { dia: 'el día', anio: 'solo el año' }
/** As the rows keep a day and an instant, whatever the field. */
const DIA = /^\d{4}-\d\d-\d\d$/
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const MONTOS = ['precio', 'total', 'envio', 'costo']

/** A value as the owner reads it. */
export function formatValor(campo: string, valor: string | number | boolean | null | undefined): string {
  if (valor === null || valor === undefined || valor === '') return 'nada'
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  if (typeof valor === 'number') return MONTOS.includes(campo) ? formatPesos(pesos(valor)) : String(valor)
  if (DIA.test(valor)) return formatDia(valor)
  if (INSTANTE.test(valor)) return formatFechaHora(valor)
  return (campo === 'fecha_edicion_precision' && PRECISIONES[valor]) || valor
}

type Valores = Record<string, string | number | boolean | null> | null
type Cambio = { campo: string; antes: string | null; despues: string | null }

/** The fields of a change in one list; null is a side that there was none of. */
export const listCambios = (antes: Valores, despues: Valores): Cambio[] =>
  [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].map((campo) => ({
    campo: nameCampo(campo),
    antes: antes && formatValor(campo, antes[campo]),
    despues: despues && formatValor(campo, despues[campo]),
  }))
