// Our messages against EDItEUR's own schemas. Their licence keeps them out of this repository: `ONIX_XSD` names a folder with
// `ONIX_BookProduct_3.1_reference.xsd`, `…_short.xsd`, those of 3.0 and what they include, and `xmllint` (libxml2-utils) reads them.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { completeFicha } from '#catalogo/libros/ficha/ficha.rules.ts'
import { centavos } from '#platform/money.ts'
import { FICHA, LIBRO, LIBROS_ONIX, writeMensaje } from '#test/onix-libros.ts'

const CARPETA = process.env.ONIX_XSD ?? ''
const falta =
  CARPETA === ''
    ? 'ONIX_XSD names no folder with the schemas'
    : spawnSync('xmllint', ['--version']).error
      ? 'xmllint is not installed (libxml2-utils)'
      : null

/** What ONIX has no place for, and a free book. */
const HECHOS = [
  {
    ...LIBRO,
    formatos: ['digital', 'audiolibro'] as const,
    temas: ['Mar; sal'],
    calificacion: 4.25,
    pvp: centavos(1_400_000),
    ficha: { ...FICHA, contribuidores: [{ nombre: 'Ana', rol: 'autor' as const }] },
  },
  { ...LIBRO, precio: centavos(0), gratis: true, ficha: completeFicha(null) },
  { ...LIBRO, editorial: null, ficha: { ...FICHA, estado_editorial: null } },
].map((libro) => ({ ...libro, formatos: [...libro.formatos] }))

describe.skipIf(falta !== null)(
  `an ONIX message is valid by EDItEUR's schema${falta ? ` (skipped: ${falta})` : ''}`,
  () => {
    it.for([
      ['3.1', 'largas', 'reference'],
      ['3.1', 'cortas', 'short'],
      ['3.0', 'largas', 'reference'],
      ['3.0', 'cortas', 'short'],
    ] as const)('%s with %s tags', async ([version, etiquetas, nombre], { skip }) => {
      const esquema = join(CARPETA, `ONIX_BookProduct_${version}_${nombre}.xsd`)
      if (!existsSync(esquema)) skip(`${esquema} is not there`)
      const archivo = join(await mkdtemp(join(tmpdir(), 'onix-')), 'catalogo.xml')
      await writeFile(
        archivo,
        writeMensaje(
          [...LIBROS_ONIX, ...HECHOS].map((libro, n) => ({ ...libro, id: `${libro.id}-${n}` })),
          etiquetas,
          version,
        ),
      )
      // Throws with the schema's words where something is not valid; nothing is fetched.
      execFileSync('xmllint', ['--noout', '--nonet', '--schema', esquema, archivo], { stdio: 'pipe' })
    })
  },
)
