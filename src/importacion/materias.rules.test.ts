import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fold } from '../platform/text.ts'
import { findCategoriaDeMateria, listMaterias } from './materias.rules.ts'

it('names folded subjects, each once, and only the nine categories', () => {
  const materias = listMaterias()
  expect(materias.length).toBeGreaterThan(100)
  for (const [materia] of materias) expect(fold(materia)).toBe(materia)
  expect(new Set(materias.map(([, categoria]) => categoria))).toEqual(
    new Set([
      'ficcion',
      'no ficcion',
      'literatura infantil',
      'educacion y referencia',
      'ciencia y naturaleza',
      'religion y espiritualidad',
      'politica y sociedad',
      'salud y bienestar',
      'negocios y finanzas',
    ]),
  )
})

it('is the list of docs/importar.md', () => {
  const table = readFileSync(new URL('../../docs/importar.md', import.meta.url), 'utf8').split('## Materias')[1] ?? ''
  const documented = [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .slice(2)
    .flatMap(([, categoria = '', materias = '']) => materias.split(', ').map((materia) => [materia, fold(categoria)]))
  expect(documented).toEqual(listMaterias())
})

it('finds the category of a folded subject', () => {
  expect(findCategoriaDeMateria('ciencia ficcion')).toBe('ficcion')
  expect(findCategoriaDeMateria('')).toBeUndefined()
  expect(findCategoriaDeMateria('constructor')).toBeUndefined()
})
