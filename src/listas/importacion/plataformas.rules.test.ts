import { describe, expect, it } from 'vitest'
import { openEntrada, openText } from './entrada.ts'
import { COLUMNAS_DE_PRODUCTO, findPlataforma } from './plataformas.rules.ts'

/** What is read of a list, without what is empty. */
async function read(text: string) {
  const entrada = await openEntrada(openText('lista.csv', text))
  const filas: Record<string, string>[] = []
  for await (const registros of entrada.registros()) {
    for (const { linea, celdas } of registros) {
      const said = COLUMNAS_DE_PRODUCTO.map((columna, at) => [columna, celdas[at] ?? ''] as const)
      filas.push({ linea: String(linea), ...Object.fromEntries(said.filter(([, celda]) => celda !== '')) })
    }
  }
  return { filas, descripcion: entrada.descripcion, ignoradas: entrada.ignoradas }
}

const toCsv = (filas: readonly Record<string, string>[], delimitador: string) => {
  const names = [...new Set(filas.flatMap(Object.keys))]
  const quote = (celda = '') => `"${celda.replaceAll('"', '""')}"`
  return [names, ...filas.map((fila) => names.map((name) => fila[name]))]
    .map((celdas) => celdas.map(quote).join(delimitador))
    .join('\r\n')
}

describe('a list of Tiendanube', () => {
  const rayuela = {
    'Identificador de URL': 'rayuela',
    Nombre: 'Rayuela',
    Categorías: 'Ficción > Novela, Recomendados',
    'Nombre de propiedad 1': 'Tapa',
    'Valor de propiedad 1': 'Blanda',
    Precio: '25000.00',
    'Precio promocional': '22000.00',
    'Peso (kg)': '0.450',
    Stock: '5',
    SKU: '9788437604572',
    'Código de barras': '',
    'Mostrar en tienda': 'SI',
    Descripción: '<p>La novela de <b>Cort&aacute;zar</b>.</p><script>alert(1)</script><ul><li>Uno</li></ul>',
    Tags: 'novela,clásicos',
    Marca: 'Cátedra',
  }
  const dura = {
    'Identificador de URL': 'rayuela',
    Nombre: '',
    'Nombre de propiedad 1': 'Tapa',
    'Valor de propiedad 1': 'Dura',
    Precio: '45000.00',
    'Peso (kg)': '0',
    SKU: 'R-2',
    'Código de barras': '9788420471891',
  }

  it('is recognised by its columns and read without a question, a variant as an edition of its own', async () => {
    const { filas, descripcion, ignoradas } = await read(toCsv([rayuela, dura], ';'))
    expect(descripcion).toBe('productos de Tiendanube, UTF-8, separado por punto y coma')
    expect(ignoradas).toEqual([])
    const shared = {
      titulo: 'Rayuela',
      editorial: 'Cátedra',
      categorias: 'Ficción | Novela | Recomendados',
      temas: 'novela | clásicos',
      descripcion: 'La novela de Cortázar.\n\n• Uno',
    }
    expect(filas).toEqual([
      {
        linea: '2',
        ...shared,
        isbn: '9788437604572',
        precio: '25000.00',
        encuadernacion: 'tapa Blanda',
        'peso (g)': '450',
      },
      { linea: '3', ...shared, isbn: '9788420471891', precio: '45000.00', encuadernacion: 'tapa Dura' },
    ])
  })

  it('keeps what is no book, to be refused by its line, and a row that is broken', async () => {
    const { filas } = await read(toCsv([rayuela, { 'Identificador de URL': 'taza', Nombre: 'Taza', SKU: 'T-1' }], ';'))
    expect(filas[1]).toEqual({ linea: '3', isbn: 'T-1', titulo: 'Taza' })
  })
})

it('a list of Shopify: rows of more pictures are none', async () => {
  const { filas, descripcion } = await read(
    toCsv(
      [
        {
          Handle: 'ficciones',
          Title: 'Ficciones',
          'Body (HTML)': '<p>Cuentos.</p>',
          Vendor: 'Alianza',
          Type: 'Cuentos',
          Tags: 'clásicos, borges',
          'Option1 Name': 'Title',
          'Option1 Value': 'Default Title',
          'Variant SKU': 'F-1',
          'Variant Grams': '250',
          'Variant Price': '18000.00',
          'Variant Compare At Price': '20000.00',
          'Variant Barcode': '9788420633121',
          'Image Src': 'https://cdn.test/f.jpg',
        },
        { Handle: 'ficciones', 'Image Src': 'https://cdn.test/g.jpg' },
        { Handle: 'otra', Title: 'Otra', 'Variant Price': '1', 'Image Src': 'https://cdn.test/h.jpg' },
      ],
      ',',
    ),
  )
  expect(descripcion).toContain('productos de Shopify')
  expect(filas).toEqual([
    {
      linea: '2',
      isbn: '9788420633121',
      titulo: 'Ficciones',
      editorial: 'Alianza',
      precio: '18000.00',
      categorias: 'Cuentos',
      temas: 'clásicos | borges',
      descripcion: 'Cuentos.',
      portada: 'https://cdn.test/f.jpg',
      'peso (g)': '250',
    },
    { linea: '4', titulo: 'Otra', precio: '1', portada: 'https://cdn.test/h.jpg' },
  ])
})

it.each([
  [
    'English',
    ['GTIN, UPC, EAN, or ISBN', 'Name', 'Visibility in catalog', 'Short description', 'Description', 'Regular price'],
  ],
  [
    'Spanish',
    [
      'GTIN, UPC, EAN o ISBN',
      'Nombre',
      'Visibilidad en el catálogo',
      'Descripción corta',
      'Descripción',
      'Precio normal',
    ],
  ],
])('a list of WooCommerce, in %s, with the author as a property', async (language, names) => {
  const cells = ['978-84-376-0494-7', 'El Aleph', 'visible', '<em>Cuentos</em>', '', '15000']
  const isSpanish = language === 'Spanish'
  const { filas, descripcion } = await read(
    toCsv(
      [
        {
          ...Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
          [isSpanish ? 'Peso (kg)' : 'Weight (kg)']: '0,3',
          [isSpanish ? 'Imágenes' : 'Images']: 'https://x.test/a,b.jpg, https://x.test/c.jpg',
          [isSpanish ? 'Nombre del atributo 1' : 'Attribute 1 name']: 'Autor',
          [isSpanish ? 'Valor(es) del atributo 1' : 'Attribute 1 value(s)']: 'Jorge Luis Borges',
        },
      ],
      ',',
    ),
  )
  expect(descripcion).toContain('productos de WooCommerce')
  expect(filas).toEqual([
    {
      linea: '2',
      isbn: '978-84-376-0494-7',
      titulo: 'El Aleph',
      autores: 'Jorge Luis Borges',
      precio: '15000',
      descripcion: 'Cuentos',
      portada: 'https://x.test/a,b.jpg',
      'peso (g)': '300',
    },
  ])
})

it('other lists are no program’s', () => {
  for (const cabecera of ['isbn;titulo;precio', 'Nombre;Precio;Marca', 'handle;title', 'Regular price;Name']) {
    expect(findPlataforma(cabecera.split(';'))).toBeUndefined()
  }
})
