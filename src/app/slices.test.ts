import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROOMS } from '../../walls.config.ts'
import { QUEUES } from './background/queues.ts'
import { SLICES } from './slices.ts'

const SAYS = /\.(?:routes|jobs|ajustes)\.ts$/

test('a slice with calls, jobs or settings says so in one file, which the list names', async () => {
  const list = await readFile('src/app/slices.ts', 'utf8')
  const named = [...list.matchAll(/'#(.+\.slice\.ts)'/g)].map(([, path]) => path).sort()
  expect(named).toEqual(globSync('*/*/*.slice.ts', { cwd: 'src' }).sort())
  const silent = Object.entries(ROOMS)
    .flatMap(([room, slices]) => slices.map((slice) => `${room}/${slice}`))
    .filter((slice) => globSync(`${slice}/**/*.ts`, { cwd: 'src' }).some((path) => SAYS.test(path)))
    .filter((slice) => !named.some((path) => path?.startsWith(`${slice}/`)))
  expect(silent).toEqual([])
})

test('no two slices claim one job, constraint or setting', () => {
  const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
  const jobs = SLICES.flatMap(({ mails, queues }) => Object.keys({ ...mails, ...queues }))
  expect(twice(jobs)).toEqual([])
  expect(jobs.sort()).toEqual(Object.keys(QUEUES).sort())
  expect(twice(SLICES.flatMap(({ constraints }) => Object.keys(constraints ?? {})))).toEqual([])
  expect(twice(SLICES.flatMap(({ ajustes = [] }) => ajustes.map(({ clave }) => clave)))).toEqual([])
})
