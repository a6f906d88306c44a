// Every text that a call takes goes through platform/text.schemas.ts: bounded before anything is done to it, and without
// what could break a line, a header or the database.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AutorEdicion } from '#catalogo/autores/autor.schemas.ts'
import { CategoriaEdicion } from '#catalogo/categorias/categoria.schemas.ts'
import { EditorialEdicion } from '#catalogo/editoriales/editorial.schemas.ts'
import { LibroEdicion } from '#catalogo/libros/libro.schemas.ts'
import { toFormularioPvp } from '#catalogo/libros/pvp.rules.ts'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { CambiosCuenta } from '#cuentas/usuarios/gestion/gestion.schemas.ts'
import { ProvinciaEdicion } from '#envios/provincias/provincia.schemas.ts'
import { pesos } from '#platform/money.ts'
import { type Campo, isUnknown, listCampos, listChecks } from '#test/campos.ts'
import { CuponEdicion } from '#vidriera/cupones/cupon.schemas.ts'
import { CompradorEdicion, FeriaEdicion } from '#vidriera/ley/ley.schemas.ts'
import { OfertaEdicion } from '#vidriera/ofertas/oferta.schemas.ts'
import { implementations } from './implementations.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const campos = listCampos([...implementations.map(({ contract }) => contract), createImagen])
const textos = campos.filter((campo) => !isUnknown(campo))
const nameOf = ({ llamada, campo }: Campo) => `${llamada} ${campo}`

/** Passwords and keys are compared as they come: whatever a keyboard gives, and never shown or stored as text. */
const SECRETOS = ['password', 'actual', 'token']

/** The fields that keep their line breaks. Any other is one line. */
const VARIAS_LINEAS = [
  'POST /api/arrepentimientos lineas',
  'POST /api/arrepentimientos texto',
  'POST /api/autores/crear info',
  'POST /api/categorias/crear descripcion',
  'POST /api/clientes/{id}/notas texto',
  'POST /api/contacto texto',
  'POST /api/deberes/documentos texto',
  'POST /api/libros/crear descripcion',
  'POST /api/libros/crear ficha.criticas.texto',
  'POST /api/libros/crear ficha.fragmento',
  'POST /api/libros/crear ficha.indice',
  'POST /api/mesas/crear texto',
  'POST /api/novedades/crear texto',
  'PUT /api/arrepentimientos/{id}/estado motivo',
  'PUT /api/clientes/{id}/notas/{nota} texto',
  'PUT /api/elogios/{id} texto',
  'PUT /api/envios/tarifas planilla',
  'PUT /api/envios/zonas planilla',
  'PUT /api/mesas/{id} texto',
  'PUT /api/novedades/{id} texto',
  'PUT /api/opiniones/libro/{libroId} texto',
]

/** Terms of a contract are long, and written by administrators alone. */
const LARGO = 'POST /api/deberes/documentos texto'

/** What is judged by a second schema, when it is known what was stored. */
const isUnjudged = ({ llamada }: Campo) =>
  /^PUT \/api\/(?:autores|categorias|compradores|cupones|editoriales|ferias|libros|ofertas|provincias)\/\{id\}$/.test(
    llamada,
  )

const UNWANTED = {
  'a line break': '\n',
  'a carriage return': '\r\n',
  'a next line': '\u0085',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a tab': '\t',
  'a null': '\u0000',
  'a bell': '\u0007',
  'an escape': '\u001b',
  'a turned direction': '\u202e',
  'an isolated direction': '\u2067',
  'half a character': '\ud83d',
}
const BREAKS = /[\n\t]/g
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Somebody's own words stand in a block of their own, where their directions turn nothing else. */
const OPINION = 'PUT /api/opiniones/libro/{libroId} texto'
const allowedIn = (name: string): RegExp | undefined =>
  name === OPINION ? /[\n\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/g : VARIAS_LINEAS.includes(name) ? BREAKS : undefined

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** What of these texts a field would let through. */
const findFaults = (parse: (text: string) => unknown, allowed = /(?!)/g): string[] =>
  Object.entries(UNWANTED).flatMap(([name, unwanted]) =>
    [`Ana${unwanted}Bo`, `2000${unwanted}`, `https://a.test/${unwanted}x`, `a@b.co${unwanted}`]
      .filter((text) => listTexts(parse(text)).some((kept) => FORBIDDEN.test(kept.replace(allowed, ''))))
      .map((text) => `${name} in ${JSON.stringify(text)}`),
  )

const LIBRO = {
  isbn: '',
  titulo: 'A',
  idioma: null,
  descripcion: null,
  fecha_edicion: null,
  fecha_edicion_precision: null,
  editorial: null,
  precio: null,
  portada: null,
  formatos: [],
  autores: [],
  categorias: [],
  ...toFormularioPvp({}),
}

const FERIA = { nombre: 'A', desde: '2026-01-01', hasta: '2026-01-02', provincias: [], norma: 'A', tope: 10 }
const COMPRADOR = { clase: 'estado' as const, institucion: 'A', documento: 'A', desde: '2026-01-01', hasta: null }

const OFERTA = {
  titulo: 'A',
  texto: '',
  banner: true,
  alcance: ['todo'],
  descuento: { clase: 'importe' as const, valor: 1 },
  redondeo: 'ninguno' as const,
  sentido: 'abajo' as const,
  desde: '2026-11-28T03:00:00.000Z',
  hasta: '2026-11-29T03:00:00.000Z',
}

const CUPON = {
  codigo: 'ABCD',
  titulo: 'A',
  descuento: { clase: 'importe' as const, valor: 1 },
  hasta: null,
  minimo: pesos(0),
  desde: '2026-11-28T03:00:00.000Z',
  usos_max: null,
  usos_por_cliente: null,
  solo_primera: false,
  para: 'todos' as const,
  cuentas: [],
  alcance: ['todo'],
}

it('are found in the contracts', () => {
  expect(textos.length).toBeGreaterThan(80)
  expect(textos.map(nameOf)).toEqual(expect.arrayContaining(['POST /api/pedidos entrega', ...VARIAS_LINEAS]))
})

describe('every text of every call', () => {
  it.each(textos.map((campo) => [nameOf(campo), campo] as const))('%s is bounded before it is read', (name, campo) => {
    const [first] = listChecks(campo)
    if (first?.check === 'max_length') {
      expect(first.abort).toBe(true)
      expect(first.maximum).toBeLessThanOrEqual(name === LARGO ? 240_000 : 80_000)
    } else {
      expect(listChecks(campo)).toHaveLength(1)
      expect(String(campo.schema.parse('x'.repeat(65_536))).length).toBeLessThanOrEqual(2_000)
    }
  })

  it('takes anything only where the handler judges it', () => {
    const llamadas = new Set(campos.filter(isUnknown).map(({ llamada }) => llamada))
    expect([...llamadas].toSorted()).toEqual(['PUT /api/ajustes', 'PUT /api/usuarios/{x}'])
  })

  it.each(
    textos
      .filter((campo) => !SECRETOS.includes(campo.campo) && !isUnjudged(campo) && !campo.llamada.includes('busqueda'))
      .map((campo) => [nameOf(campo), campo] as const),
  )('%s keeps no line break or control character', (name, { schema }) => {
    const parse = (text: string) => schema.safeParse(text).data
    expect(findFaults(parse, allowedIn(name))).toEqual([])
  })

  it('keeps line breaks in the fields that have paragraphs', () => {
    const parse = ({ schema }: Campo) => schema.safeParse('Ana Bo, Rosario.\nCalle 2000').data
    const kept = textos.filter((campo) => String(parse(campo) ?? '').includes('\n'))
    const known = kept.filter((campo) => !SECRETOS.includes(campo.campo) && !isUnjudged(campo))
    expect(
      known
        .map(nameOf)
        .filter((name) => !name.includes('/api/busqueda'))
        .toSorted(),
    ).toEqual(VARIAS_LINEAS)
  })

  it.each([
    ['an author', AutorEdicion({ nombre_completo: 'A', perfil: null, info: null }), ['info']],
    ['a publisher', EditorialEdicion({ descripcion: 'A', direccion: null, imagen: null }), []],
    ['a category', CategoriaEdicion({ nombre: 'A', descripcion: null }), ['descripcion']],
    ['a province', ProvinciaEdicion({ descripcion: 'A' }), []],
    ['an account', CambiosCuenta(), []],
    ['a book', LibroEdicion(LIBRO), ['descripcion']],
    ['an offer', OfertaEdicion(OFERTA), []],
    ['a fair', FeriaEdicion(FERIA), []],
    ['an institutional buyer', CompradorEdicion(COMPRADOR), []],
    ['a coupon', CuponEdicion(CUPON), []],
  ] as const)('of an edit of %s keeps none either', (_, schema, withBreaks) => {
    for (const key of Object.keys(schema.shape)) {
      const allowed = withBreaks.some((one) => one === key) ? BREAKS : undefined
      const parse = (text: string) => schema.safeParse({ [key]: text }).data
      expect(findFaults(parse, allowed), key).toEqual([])
    }
  })
})

it('is brought into a normal form in one place only', () => {
  const faults = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')))
  // An opinion's contract has counted its marks before.
  expect(faults.toSorted()).toEqual(['src/platform/text.ts', 'src/vidriera/opiniones/opinion.rules.ts'])
})
