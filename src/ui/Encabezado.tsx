import type { ReactNode } from 'react'

/** The head of a table: the name of each column, with its class where it has one (`num`: to the right). */
export function Encabezado({ columnas }: { columnas: readonly (string | readonly [ReactNode, string])[] }) {
  return (
    <thead>
      <tr>
        {columnas.map((columna, n) => {
          const [nombre, clase] = typeof columna === 'string' ? [columna] : columna
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={n} scope="col" className={clase}>
              {nombre}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
