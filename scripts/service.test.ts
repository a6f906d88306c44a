import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CIERRE_ESPERA_MAX } from '#platform/config.ts'
import { STOP_MS } from './embedded/postgres.ts'
import { root } from './root.ts'
import { DRAIN_MS } from './shutdown.ts'
import { TAKEN } from './terminal.ts'

/** A shop that waits as long as it may for its balancer, its visitors and its database. */
const LONGEST_CLOSE = CIERRE_ESPERA_MAX + (DRAIN_MS + STOP_MS) / 1_000

it('a shop whose data another one has is not started again by systemd', () => {
  expect(readFileSync(join(root, 'ops', 'anaquel.service'), 'utf8')).toMatch(
    new RegExp(`^RestartPreventExitStatus=${TAKEN}$`, 'm'),
  )
})

describe('a shop that is closed by the machine', () => {
  it.each([
    ['anaquel.service', /^TimeoutStopSec=(\d+)s$/m],
    ['compose.yaml', /^ {4}stop_grace_period: (\d+)s$/m],
  ])('is not killed by ops/%s before it has closed by itself', (file, setting) => {
    const seconds = Number(setting.exec(readFileSync(join(root, 'ops', file), 'utf8'))?.[1])
    expect(seconds).toBeGreaterThan(LONGEST_CLOSE)
  })
})
