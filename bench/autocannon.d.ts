// The package brings no types; this is what bench/cannon.ts uses of it.
declare module 'autocannon' {
  type Percentiles = { p50: number; p90: number; p97_5: number; p99: number }
  export default function autocannon(options: {
    url: string
    requests: { method: 'GET'; path: string }[]
    headers: Record<string, string>
    connections: number
    duration: number
  }): Promise<{
    requests: { total: number }
    duration: number
    latency: Percentiles
    errors: number
    timeouts: number
    non2xx: number
  }>
}
