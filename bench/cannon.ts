// autocannon in its own process, so that its core can be measured.
import autocannon from 'autocannon'
import type { Load } from './load.ts'

process.on('disconnect', () => process.exit(0))
process.on('message', async ({ url, paths, headers, connections, seconds }: Load) => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const found = await autocannon({ url, requests, headers, connections, duration: seconds })
  process.send?.({
    perSecond: found.requests.total / found.duration,
    p50: found.latency.p50,
    p95: (found.latency.p90 + found.latency.p97_5) / 2, // it does not count the 95th
    p99: found.latency.p99,
    failed: found.errors + found.timeouts + found.non2xx,
  })
})
