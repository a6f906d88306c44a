import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import type { Cambio } from '../../../precios/precio.contract.ts'
import type { Elegidos } from '../filtros/consulta.ts'
import type { PreciosSearch } from '../filtros/filtros-search.ts'
import { FormularioCambio } from './FormularioCambio.tsx'
import { ListaCambios } from './ListaCambios.tsx'

type Props = {
  titulo: string
  to: string
  search: PreciosSearch
  elegidos: Elegidos
  cambios: { items: Cambio[]; total: number }
}

/** The prices of a list: how they are to change, what that would do, and the changes made so far. */
export function CambiarPrecios({ titulo, to, search, elegidos, cambios: { items, total } }: Props) {
  const acciones = useAcciones()
  const navigate = useNavigate()
  const [hechos, setHechos] = useState(0)
  return (
    <>
      <h1>{titulo}</h1>
      <p className="soft mt-1">
        De los libros de una lista, todos juntos. Primero ves qué cambia; después se puede deshacer.
      </p>
      <FormularioCambio
        key={`${hechos} ${JSON.stringify(search)}`}
        search={search}
        elegidos={elegidos}
        onHecho={async (cambio) => {
          setHechos((before) => before + 1)
          // The next change begins empty, not with these books.
          await navigate({ to, search: {}, replace: true, resetScroll: false })
          await acciones.contarExito({ exito: describeHecho(cambio), falla: '' })
        }}
      />
      <section className="mt-4" aria-labelledby="cambios">
        <h2 id="cambios">Cambios</h2>
        <ListaCambios
          cambios={items}
          acciones={acciones}
          vacio="Todavía no hay ninguno."
          paginas={{ to, search, total }}
        />
      </section>
      {acciones.alerta}
    </>
  )
}

const describeHecho = ({ estado, cambiados, numero }: Cambio): string =>
  estado === 'programado'
    ? `El cambio N.º ${numero} quedó programado.`
    : `Cambio N.º ${numero}: ${formatCount(cambiados ?? 0, 'precio cambiado', 'precios cambiados')}.`
