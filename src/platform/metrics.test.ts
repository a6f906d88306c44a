import { expect, it } from 'vitest'
import { createCounts, createHistogram, gauge, toText } from './metrics.ts'

it('writes gauges, counters and what their labels need escaped', () => {
  const counts = createCounts('tareas_total', 'Tareas.', ['clase'])
  counts.add('a"b\\c\nd')
  counts.add('a"b\\c\nd')
  expect(toText([gauge('memoria', 'Bytes.', 5), counts.read(), gauge('nada', 'Sin valores.')])).toBe(
    [
      '# HELP memoria Bytes.',
      '# TYPE memoria gauge',
      'memoria 5',
      '# HELP tareas_total Tareas.',
      '# TYPE tareas_total counter',
      'tareas_total{clase="a\\"b\\\\c\\nd"} 2',
      '',
    ].join('\n'),
  )
})

it('counts each time in every bucket that it fits, the edge included', () => {
  const times = createHistogram('tiempo', 'Segundos.', ['ruta'], [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.observe(seconds, '/x')
  expect(toText([times.read()]).split('\n').slice(2)).toEqual([
    'tiempo_bucket{ruta="/x",le="0.1"} 2',
    'tiempo_bucket{ruta="/x",le="1"} 3',
    'tiempo_bucket{ruta="/x",le="+Inf"} 4',
    'tiempo_sum{ruta="/x"} 7.65',
    'tiempo_count{ruta="/x"} 4',
    '',
  ])
})

it('is bounded: beyond so many labels all others are one', () => {
  const counts = createCounts('cosas_total', 'Cosas.', ['clase'])
  for (let n = 0; n < 5_000; n++) counts.add(`clase ${n}`)
  const { samples } = counts.read()
  expect(samples).toHaveLength(501)
  expect(samples.at(-1)).toEqual([{ clase: 'otra' }, 4_500])
})
