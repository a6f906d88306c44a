import { useId } from 'react'

const STAR = 'M10 1.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L10 15l-5.4 3 1.2-6L1.3 7.8l6.1-.7z'
/** One star, in the colour of what holds it. */
export const Star = () => (
  <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    <path d={STAR} />
  </svg>
)

const FIVE = [0, 1, 2, 3, 4]

/** Five stars, filled up to `value` (0 to 5). */
export function Stars({ value, label }: { value: number; label: string }) {
  const id = useId()
  const stars = FIVE.map((n) => <path key={n} transform={`translate(${n * 20} 0)`} d={STAR} />)
  return (
    <span className="stars" role="img" aria-label={label}>
      <svg viewBox="0 0 100 20" aria-hidden="true">
        <clipPath id={id}>
          <rect width={value * 20} height="20" />
        </clipPath>
        <g className="off">{stars}</g>
        <g className="on" clipPath={`url(#${id})`}>
          {stars}
        </g>
      </svg>
    </span>
  )
}
