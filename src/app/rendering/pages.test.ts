import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { markEnsayo } from './ensayo.ts'
import { sealScripts, toOwnAddress } from './pages.ts'

const MARK = 'm4rk_-aB'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const seal = (html: string) => {
  const sealed = sealScripts(html, MARK)
  return { html: sealed.html, hashes: [...sealed.hashes] }
}

describe('sealScripts', () => {
  it('allows the scripts that the renderer wrote, by their hash, and takes the mark out', () => {
    const { html, hashes } = seal(
      `<meta property="csp-nonce" content="${MARK}"/><script nonce="${MARK}">a()</script><script class="$tsr" nonce="${MARK}">b()</script>`,
    )
    expect(hashes).toEqual([hashOf('a()'), hashOf('b()')])
    expect(html).toBe('<script>a()</script><script class="$tsr">b()</script>')
  })

  it.each([
    ['<script>robar()</script>'],
    ['<script nonce="">robar()</script>'],
    ['<script nonce="otra">robar()</script>'],
    ['<script data-nonce="m4rk_-aB">robar()</script>'],
    ['<p>&lt;script nonce="m4rk_-aB"&gt;robar()&lt;/script&gt;</p>'],
  ])('gives an injected script no hash: %s', (injected) => {
    expect(seal(`${injected}<script nonce="${MARK}">a()</script>`).hashes).toEqual([hashOf('a()')])
  })

  it('needs no hash for a script of its own file', () => {
    expect(seal(`<script nonce="${MARK}" src="/assets/a.js"></script>`).hashes).toEqual([])
  })

  it('hashes what the browser will run, byte for byte, across lines and accents', () => {
    const script = '\n  var titulo = "Ficción \\u003c/script>";\n'
    expect(seal(`<script nonce="${MARK}">${script}</script>`).hashes).toEqual([hashOf(script)])
  })
})

describe('toOwnAddress', () => {
  it.each([
    ['/inicio', '/inicio'],
    ['/busqueda/a?q=%2F%2Fb', '/busqueda/a?q=%2F%2Fb'],
    ['http://tienda.invalid/otra.example', '/otra.example'],
    ['http://tienda.invalid//otra.example', '/otra.example'],
    ['//otra.example', '/otra.example'],
    ['/\\otra.example', '/otra.example'],
  ])('%s stays in the shop as %s', (location, own) => {
    expect(toOwnAddress(location)).toBe(own)
  })
})

describe('markEnsayo', () => {
  it('says first of all on a page that no money is taken', () => {
    const html = markEnsayo('<html lang="es"><body class="x"><a class="skip">Saltar</a></body></html>')
    expect(html).toMatch(/^<html lang="es"><body class="x"><aside [^>]*>Pago de ensayo: [^<]*<\/aside><a class="skip">/)
  })

  it('leaves alone what is no document', () => {
    expect(markEnsayo('')).toBe('')
  })
})
