import type { ReactNode } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import type { Suceso } from '../../auditoria.contract.ts'
import { formatValor, listCambios, nameCampo, nameEntidad, SUCESO_NOMBRES } from '../../auditoria.rules.ts'

/** What, who, when, from where, and each changed field before and after. */
export const TABLA_SUCESOS: TablaDe<Suceso> = {
  columnas: [
    { nombre: 'Qué pasó', celda: describeSuceso },
    { nombre: 'Quién', celda: nameQuien },
    {
      nombre: 'Cuándo',
      celda: ({ ocurrio_en }) => <time dateTime={ocurrio_en}>{formatFechaMedia(ocurrio_en)}</time>,
    },
    { nombre: 'Desde dónde', celda: ({ origen }) => origen && `desde ${origen}` },
    { nombre: 'Qué cambió', celda: (suceso) => Cambios({ suceso }) },
  ],
  clave: ({ _id }) => String(_id),
  nombre: describeSuceso,
}

function Cambios({ suceso: { antes, despues, campos, datos } }: { suceso: Suceso }) {
  if (!antes && !despues && !datos && campos.length === 0) return null
  return (
    <dl className="audit-facts">
      {listCambios(antes, despues).map(({ campo, antes: before, despues: after }) => (
        <Dato key={campo} nombre={campo}>
          {before !== null && after !== null ? (
            <>
              <span className="vh">antes </span>
              <del>{before}</del> <span aria-hidden="true">→</span>
              <span className="vh">, después </span> <b>{after}</b>
            </>
          ) : (
            <b>{after ?? before}</b>
          )}
        </Dato>
      ))}
      {campos.length > 0 && (
        <Dato nombre={antes || despues ? 'también' : 'sin guardar los valores'}>
          {campos.map(nameCampo).join(', ')}
        </Dato>
      )}
      {Object.entries(datos ?? {}).map(([campo, valor]) => (
        <Dato key={campo} nombre={nameCampo(campo)}>
          {formatValor(campo, valor)}
        </Dato>
      ))}
    </dl>
  )
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** «Cambio · Libro «El túnel»», «Ingreso · rechazado». */
function describeSuceso({ suceso, resultado, cosa }: Suceso): string {
  const que = cosa && (cosa.nombre ? `${nameEntidad(cosa.entidad)} «${cosa.nombre}»` : describeSinNombre(cosa))
  return [SUCESO_NOMBRES[suceso], que, resultado === 'rechazado' && 'rechazado'].filter(Boolean).join(' · ')
}

const describeSinNombre = ({ _id, entidad }: NonNullable<Suceso['cosa']>): string =>
  _id && entidad !== 'busqueda' ? `${nameEntidad(entidad)} que ya no está` : nameEntidad(entidad)

function nameQuien({ quien, origen }: Suceso): string {
  if (quien) return quien.nombre ?? `Una cuenta que ya no está (${quien._id})`
  return origen ? 'Alguien sin cuenta abierta' : 'La tienda o su máquina'
}
