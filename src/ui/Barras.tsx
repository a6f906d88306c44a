import { drawBarras } from '#platform/barras.ts'

/** Clear paper on both sides, in modules, without which scanners do not find where the bars begin. */
const MARGEN = 10

type Props = { codigo: string; className?: string | undefined }

/** A code as bars, as wide as its place; its digits below. Of a code that bars cannot write the text alone. */
export function Barras({ codigo, className }: Props) {
  const dibujo = drawBarras(codigo)
  return (
    <span className={className ? `barras ${className}` : 'barras'}>
      {dibujo && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${dibujo.modulos + 2 * MARGEN} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={dibujo.barras.map(([x, ancho]) => `M${x + MARGEN} 0h${ancho}v1h-${ancho}z`).join('')} />
        </svg>
      )}
      <span>{codigo}</span>
    </span>
  )
}
