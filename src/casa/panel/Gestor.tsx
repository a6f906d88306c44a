import type { ReactNode } from 'react'
import { PanelLista } from './PanelLista.tsx'
import type { ListaSearch } from './rutas/lista.ts'
import type { Columna } from './tabla/columnas.ts'
import type { Acciones } from './useAcciones.tsx'
import { type Editable, type GestorOptions, useGestor } from './useGestor.tsx'

type Props<Item extends Editable, Alta, Cambios> = GestorOptions<Item, Alta, Cambios> & {
  titulo: string
  vacio: string
  /** The link above the heading; by default to the panel's home. */
  volver?: { to: string; texto: string }
  to: string
  search: ListaSearch
  datos: { items: readonly Item[]; total: number }
  /** The button that makes one, where it is not called «Registrar autor». */
  crear?: string
  /** What can be searched for. */
  buscado?: string
  /** What is said above the list. */
  aviso?: ReactNode
  /** Its columns without the buttons. */
  columnas: (acciones: Acciones) => readonly Columna<Item>[]
  /** Where it has cards, too: the card without its buttons. */
  tarjeta?: (fila: Item) => ReactNode
  /** Cards without a picture. */
  plain?: boolean
  vista?: { lista: string; comoTabla: boolean }
}

/** The whole screen of a noun that has a form: list, form, deletion, alerts. */
export function Gestor<Item extends Editable, Alta, Cambios>(props: Props<Item, Alta, Cambios>) {
  const { datos, columnas, tarjeta, plain = false, crear, ...lista } = props
  const gestor = useGestor(props)
  return (
    <>
      <PanelLista
        {...lista}
        items={datos.items}
        total={datos.total}
        crear={{ texto: crear ?? `Registrar ${props.formulario.nombre}`, onPress: gestor.crear }}
        tabla={{
          columnas: [...columnas(gestor.acciones), { nombre: 'Acciones', clase: 'fin', celda: gestor.herramientas }],
          clave: ({ _id }) => _id,
          nombre: gestor.llamado,
        }}
        {...(tarjeta && {
          children: (fila: Item) => (
            <article key={fila._id} className={plain ? 'admin-card admin-card--plain' : 'admin-card'}>
              {tarjeta(fila)}
              <div className="admin-card__end">{gestor.herramientas(fila)}</div>
            </article>
          ),
        })}
      />
      {gestor.dialogos}
    </>
  )
}
