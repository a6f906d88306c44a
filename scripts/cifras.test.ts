import { expect, it } from 'vitest'
import { findCopies, findRings, listLargas } from './cifras.ts'

const block = (lines: number) => Array.from({ length: lines }, (_, n) => `  run(${n}, 'ñandú')`).join('\n')

it('finds a long function by its name, whatever stands before it', () => {
  const text = `// ¿Qué?\n\nimport x from 'x'\nexport function corta() {\n${block(5)}\n}\nexport const larga = async () => {\n${block(80)}\n}\n`
  expect(listLargas({ path: 'a.ts', text })).toEqual([{ path: 'a.ts', name: 'larga', lines: 82 }])
})

it('finds lines that stand twice, and where', () => {
  const copies = findCopies([
    { path: 'a.ts', text: `const a = 1\n${block(10)}\nconst b = 2` },
    { path: 'b.ts', text: `const c = 1\n${block(9)}\nconst d = 2` },
  ])
  expect(copies).toEqual({ lines: 9, worst: 'a.ts y b.ts' })
})

it('finds what reaches itself, once', () => {
  const arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findRings(arrows)).toEqual([['b', 'c']])
})
