// Bars, drawn by Recharts as SVG: arrow keys walk from bar to bar and its value is announced. Loaded by itself.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumero } from '#platform/format.ts'

/** A bar: what it stands for, and how long it is. */
export type Punto = { nombre: string; valor: number }

type Props = {
  /** What the whole chart shows, for whoever does not see it. */
  nombre: string
  puntos: readonly Punto[]
  formatear(valor: number): string
  /** Bars from left to right, with their names beside them: for titles. */
  acostado?: boolean | undefined
}

const INK = 'var(--color-ink-soft)'
const TICK = { fill: INK, fontSize: 13 }
const NOMBRE_MAX = 20

const cut = (nombre: string) => (nombre.length > NOMBRE_MAX ? `${nombre.slice(0, NOMBRE_MAX - 1)}…` : nombre)

/** `1,2 M`, `350 mil`: as short as an axis needs it. */
function formatEje(valor: number): string {
  const short = (amount: number) =>
    formatNumero(Math.floor(amount)) + (amount % 1 ? `,${Math.floor((amount % 1) * 10)}` : '')
  if (valor >= 1_000_000) return `${short(valor / 1_000_000)}\u00a0M`
  if (valor >= 10_000) return `${short(valor / 1_000)}\u00a0mil`
  return formatNumero(valor)
}

/** As high and wide as what it stands in. */
export function Grafico({ nombre, puntos, formatear, acostado = false }: Props) {
  const values = { type: 'number', tick: TICK, stroke: INK, tickFormatter: formatEje, allowDecimals: false } as const
  const names = { type: 'category', dataKey: 'nombre', tick: TICK, stroke: INK, tickLine: false } as const
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
      <BarChart
        data={[...puntos]}
        layout={acostado ? 'vertical' : 'horizontal'}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        aria-label={nombre}
        accessibilityLayer
      >
        <CartesianGrid stroke="var(--color-line)" horizontal={!acostado} vertical={acostado} />
        {acostado ? (
          <>
            <XAxis {...values} />
            <YAxis {...names} width={150} tickFormatter={cut} interval={0} />
          </>
        ) : (
          <>
            <XAxis {...names} minTickGap={16} />
            <YAxis {...values} width={72} />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-sunken)' }}
          content={({ active, payload }) => {
            const [punto] = payload
            return active && punto ? (
              <p className="overview-tip">
                {String(punto.payload.nombre)}: <b>{formatear(Number(punto.value))}</b>
              </p>
            ) : null
          }}
        />
        <Bar dataKey="valor" fill="var(--color-link)" isAnimationActive={false} maxBarSize={28} />
      </BarChart>
    </ResponsiveContainer>
  )
}
