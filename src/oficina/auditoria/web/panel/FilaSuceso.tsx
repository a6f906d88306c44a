import type { ReactNode } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { Suceso } from '../../auditoria.contract.ts'
import { formatValor, listCambios, nameCampo, nameEntidad, SUCESO_NOMBRES } from '../../auditoria.rules.ts'

/** One row: what, who, when, from where, and each changed field before and after. */
export function FilaSuceso({ suceso }: { suceso: Suceso }) {
  const { antes, despues, campos, datos, ocurrio_en, origen } = suceso
  return (
    <article className="admin-card admin-card--plain">
      <div>
        <h2>{describeSuceso(suceso)}</h2>
        <p className="soft small">
          {nameQuien(suceso)} · <time dateTime={ocurrio_en}>{formatFechaMedia(ocurrio_en)}</time>
          {origen && ` · desde ${origen}`}
        </p>
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
      </div>
    </article>
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
