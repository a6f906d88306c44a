// What an order says of the shipping that was chosen by the shop's tables: on its page, on the slip, in the mails.
import { formatDiaLargo, formatRango } from './dias.rules.ts'

type Elegido = {
  nombre: string
  tipo: string
  desde: string
  hasta: string
  lugar: string | null
  horario: string | null
  guarda_hasta: string | null
  codigo: string | null
  codigo_postal?: string | null
  provincia?: string | null
  otra_provincia?: string | undefined
  sucursal?: { nombre: string; direccion: string; horario: string | null } | undefined
}

/** A branch in one line. */
export const describeSucursal = ({ nombre, direccion }: { nombre: string; direccion: string }): string =>
  [`Sucursal ${nombre}`, direccion].filter(Boolean).join(', ')

/** Where the parcel goes: the address, the carrier's branch that was chosen, or the counter where it is picked up. */
export function describeDestino(entrega: string | null, elegido: Elegido | undefined): string {
  if (elegido?.tipo === 'retiro' && elegido.lugar) return `Retiro en ${elegido.lugar}`
  if (elegido?.sucursal) return describeSucursal(elegido.sucursal)
  return entrega ?? 'Entrega a coordinar'
}

/** `Llega entre el martes 24 y el jueves 26`; of a pick-up when it is ready. */
export const describeLlegada = ({ tipo, ...rango }: Elegido): string => {
  if (tipo === 'a_coordinar') return 'Lo acordamos con vos'
  return `${tipo === 'retiro' ? 'Listo' : 'Llega'} ${formatRango(rango)}`
}

/** What whoever picks it up has to know, in sentences; none for other services. */
export function listIndicaciones(elegido: Elegido): string[] {
  const { codigo_postal, provincia, otra_provincia } = elegido
  const duda =
    codigo_postal && provincia && otra_provincia
      ? [
          `El código postal ${codigo_postal} parece de ${otra_provincia}, no de ${provincia}: hay que confirmarlo antes del envío.`,
        ]
      : []
  return [...duda, ...listDeTipo(elegido)]
}

function listDeTipo({ tipo, horario, guarda_hasta, codigo, sucursal }: Elegido): string[] {
  if (sucursal?.horario) return [`Horario de la sucursal: ${sucursal.horario}.`]
  if (tipo !== 'retiro') return []
  return [
    ...(codigo ? [`Mostrá el código ${codigo} cuando lo retires.`] : []),
    ...(horario ? [`Horario: ${horario}.`] : []),
    ...(guarda_hasta ? [`Te lo guardamos hasta el ${formatDiaLargo(guarda_hasta)}.`] : []),
  ]
}
