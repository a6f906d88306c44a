import { describe, expect, it } from 'vitest'
import { PortadaInaccesible, requireDireccion } from './direcciones.ts'

describe('requireDireccion', () => {
  it.each([
    ...[
      'http://libros.example/tapa.jpg',
      'https://libros.example:443/tapa.jpg',
      'http://libros.example:80/',
      'HTTPS://A.example/',
    ],
    ...['https://libros.example/ñandú 1.jpg?x=1#y', 'http://8.8.8.8/tapa.jpg', 'http://[2800:3f0::1]/tapa.jpg'],
  ])('reads %s', (address) => {
    expect(requireDireccion(address, []).trusted).toBe(false)
  })

  it.each([
    ...[
      '',
      'tapa.jpg',
      'file:///etc/passwd',
      'ftp://libros.example/x',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
    ],
    ...['http://', 'https://ana:clave@libros.example/x', 'https://ana@libros.example/x'],
    ...[
      'http://libros.example:8080/',
      'http://libros.example:22/',
      'https://libros.example:5432/',
      'http://libros.example:0/',
    ],
    ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0x7f.0.0.1/'],
    ...[
      'http://0177.0.0.1/',
      'http://017700000001/',
      'http://①②⑦.0.0.1/',
      'http://127.0.0.1./',
      'http://0/',
      'http://0.0.0.0/',
    ],
    ...['http://10.1.2.3/', 'http://169.254.169.254/latest/meta-data/', 'http://100.64.0.1/', 'http://192.168.0.1/'],
    ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[fd00::1]/'],
    ...['http://[fe80::1]/', 'http://[::127.0.0.1]/', 'http://[64:ff9b::7f00:1]/', 'http://[::1%25eth0]/'],
  ])('refuses %j', (address) => {
    expect(() => requireDireccion(address, [])).toThrow(PortadaInaccesible)
  })

  it('trusts the machines that the shop was told of, on their port alone', () => {
    const allowed = ['127.0.0.1:8080', 'imagenes.interno:80', '[::1]:8080']
    expect(requireDireccion('http://127.0.0.1:8080/x', allowed).trusted).toBe(true)
    expect(requireDireccion('http://imagenes.interno/x', allowed).trusted).toBe(true)
    expect(requireDireccion('http://[::1]:8080/x', allowed).trusted).toBe(true)
    expect(() => requireDireccion('http://127.0.0.1:8081/x', allowed)).toThrow(PortadaInaccesible)
    expect(() => requireDireccion('http://127.0.0.1/x', allowed)).toThrow(PortadaInaccesible)
    expect(() => requireDireccion('http://ana:clave@127.0.0.1:8080/x', allowed)).toThrow(PortadaInaccesible)
  })

  it('reads where a redirect leads to', () => {
    const base = new URL('https://libros.example/a/b.jpg')
    expect(requireDireccion('../c.jpg', [], base).url.href).toBe('https://libros.example/c.jpg')
    expect(() => requireDireccion('//127.0.0.1/c.jpg', [], base)).toThrow(PortadaInaccesible)
  })
})
