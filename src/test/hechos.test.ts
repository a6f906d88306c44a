// A fact of an edition is one record (docs/decisions/148): few files say its name, and a new one is added in four.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HECHOS, NOMBRES_DE_HECHO } from '#catalogo/libros/ficha/hechos.rules.ts'
import { CAMPOS_DE_FICHA, CAMPOS_DE_LIBRO, placeOf } from '#catalogo/libros/origen/origen.rules.ts'

const ARCHIVOS = globSync(['src/**/*.ts', 'src/**/*.tsx'])
  .filter((file) => !/\.test\.tsx?$|\.gen\.ts$|^src\/test\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

// Facts whose names are no words of anything else.
it.each(['numero_edicion', 'titulo_original', 'idioma_original', 'estado_editorial'] as const)(
  '%s is named in twelve files at most',
  (nombre) => {
    const named = new RegExp(`\\b(?:${nombre}|${HECHOS[nombre].campo})\\b`)
    const files = ARCHIVOS.filter(({ text }) => named.test(text)).map(({ file }) => file)
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
  },
)

it('the places of the facts in the array of origins are those that stand in the database', () => {
  expect(CAMPOS_DE_FICHA.map(placeOf)).toEqual(CAMPOS_DE_FICHA.map((_, n) => CAMPOS_DE_LIBRO.length + n + 1))
  // Never moved: what is stored would be another field's.
  expect(CAMPOS_DE_FICHA.join(' ')).toMatch(
    /^contribuidores coleccion numero_edicion edicion paginas alto_mm ancho_mm grueso_mm peso_g encuadernacion titulo_original idioma_original audiencia thema indice estado_editorial disponibilidad fragmento criticas/,
  )
  expect(new Set(NOMBRES_DE_HECHO.map((nombre) => HECHOS[nombre].campo)).size).toBe(NOMBRES_DE_HECHO.length)
})
