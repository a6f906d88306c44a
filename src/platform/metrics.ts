// Metrics in the text format of Prometheus (version 0.0.4), as far as a shop needs it: gauges, counters, histograms.

type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number]
/** One metric with its values now. `suffix` is a histogram's own. */
export type Metric = {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  samples: readonly (readonly [...Sample, suffix?: string])[]
}

/** Different sets of labels that one metric keeps; what comes beyond is counted under `otra`. */
const SERIES_MAX = 500

const escapeLabel = (value: string): string =>
  value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))

function toLine(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}`
}

/** What a scrape reads. Help texts have no line breaks. */
export const toText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(([labels, value, suffix = '']) => toLine(name + suffix, labels, value)),
      ].join('\n'),
    )
    .concat('')
    .join('\n')

/** One value without labels, or one for each set of them. */
export const gauge = (name: string, help: string, ...samples: readonly (number | Sample)[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map((sample) => (typeof sample === 'number' ? [{}, sample] : sample)),
})

/** A number that only grows; its name ends in `_total`. */
export const counter = (name: string, help: string, ...samples: readonly (number | Sample)[]): Metric => ({
  ...gauge(name, help, ...samples),
  type: 'counter',
})

/** Counts by labels. `read` gives the counter as it is now. */
export function createCounts(name: string, help: string, labels: readonly string[]) {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    add(...values: readonly string[]): void {
      const series = findSeries(counts, labels, values, () => ({ value: 0 }))
      series.value++
    },
    read: (): Metric => counter(name, help, ...[...counts.values()].map((one): Sample => [one.labels, one.value])),
  }
}

function findSeries<T extends object>(
  known: Map<string, T & { labels: Labels }>,
  names: readonly string[],
  values: readonly string[],
  make: () => T,
): T {
  const kept = known.has(values.join('\n')) || known.size < SERIES_MAX ? values : names.map(() => 'otra')
  const key = kept.join('\n')
  const found = known.get(key)
  if (found) return found
  const labels = Object.fromEntries(names.map((name, n) => [name, kept[n] ?? '']))
  const fresh = { ...make(), labels }
  known.set(key, fresh)
  return fresh
}

/** Times in seconds by labels, in buckets whose upper edges are `edges`. */
export function createHistogram(name: string, help: string, labels: readonly string[], edges: readonly number[]) {
  const all = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>()
  return {
    observe(seconds: number, ...values: readonly string[]): void {
      const make = () => ({ buckets: edges.map(() => 0), sum: 0, count: 0 })
      const series = findSeries(all, labels, values, make)
      series.sum += seconds
      series.count++
      const at = edges.findIndex((edge) => seconds <= edge)
      if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + 1
    },
    read: (): Metric => ({
      name,
      help,
      type: 'histogram',
      samples: [...all.values()].flatMap(({ labels: own, buckets, sum, count }) => {
        let below = 0
        const lines = edges.map((edge, n) => {
          below += buckets[n] ?? 0
          return [{ ...own, le: String(edge) }, below, '_bucket'] as const
        })
        return [
          ...lines,
          [{ ...own, le: '+Inf' }, count, '_bucket'],
          [own, sum, '_sum'],
          [own, count, '_count'],
        ] as const
      }),
    }),
  }
}
