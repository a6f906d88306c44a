import { describe, expect, it } from 'vitest'
import { startScriptsLate } from './late-scripts.ts'
import { sealScripts } from './pages.ts'

const MARK = 'm4rk'
const PAGE = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/libro.js" fetchPriority="low"/></head><body><p>Rayuela</p><script nonce="${MARK}">datos()</script><script type="module" async="" nonce="${MARK}" src="/assets/index.js"></script></body></html>`

describe('startScriptsLate', () => {
  const late = startScriptsLate(PAGE, MARK)

  it('asks for no script while the page is read, and names each once', () => {
    expect(late).not.toMatch(/<link rel="modulepreload"|<script[^>]* src=/)
    expect(late).toContain('data-modulos="/assets/index.js /assets/libro.js"')
    expect(late).toContain('<link rel="stylesheet" href="/a.css"/></head>')
  })

  it('is allowed by the policy, with the same hash for every page', () => {
    const hashesOf = (html: string) => [...sealScripts(html, MARK).hashes]
    expect(hashesOf(late)).toHaveLength(2)
    expect(hashesOf(startScriptsLate(PAGE.replaceAll('libro.js', 'autor.js'), MARK))).toEqual(hashesOf(late))
  })

  it.each(['', '<html><body>sin guiones</body></html>'])('leaves alone what has no entry: %j', (html) => {
    expect(startScriptsLate(html, MARK)).toBe(html)
  })
})
