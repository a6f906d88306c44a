import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

describe('loadConfig', () => {
  it('starts a shop with nothing set', () => {
    expect(loadConfig({})).toMatchObject({ PORT: 3000, HOST: 'localhost', DATA_DIR: './data', SITE_NOMBRE: 'Anaquel' })
  })

  it('counts an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', SITE_NOMBRE: '' })).toMatchObject({ PORT: 3000, SITE_NOMBRE: 'Anaquel' })
  })

  it('names every bad variable and never its value', () => {
    const bad = { PORT: 'tres mil', DATABASE_URL: 'mysql://secreto@otro', ADMIN_EMAIL: 'clave-secreta' }
    const failure = () => loadConfig(bad)
    expect(failure).toThrow(ConfigError)
    try {
      failure()
    } catch (error) {
      const { message } = error as ConfigError
      for (const name of Object.keys(bad)) expect(message).toContain(name)
      for (const value of Object.values(bad)) expect(message).not.toContain(value)
      expect(message).not.toContain('\n')
    }
  })

  it('wants a password for the first admin it is told of', () => {
    expect(() => loadConfig({ ADMIN_EMAIL: 'ana@ejemplo.test' })).toThrow('ADMIN_PASSWORD')
  })

  it.each(['127.0.0.1', '10.0.0.0/8, ::1'])('believes the proxy %s', (TRUST_PROXY) => {
    expect(loadConfig({ TRUST_PROXY })).toMatchObject({ TRUST_PROXY })
  })

  it.each(['true', '1', 'proxy.interno', '10.0.0.0/33', '10.0.0.1/8/8'])('knows no proxy %s', (TRUST_PROXY) => {
    expect(() => loadConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY')
  })

  it('reads machines that covers may come from', () => {
    const { PORTADAS_PERMITIDAS } = loadConfig({
      PORTADAS_PERMITIDAS: 'Imagenes.interno:8080, 127.0.0.1:80,[::1]:9000',
    })
    expect(PORTADAS_PERMITIDAS).toEqual(['imagenes.interno:8080', '127.0.0.1:80', '[::1]:9000'])
    expect(loadConfig({}).PORTADAS_PERMITIDAS).toEqual([])
  })

  it.each(['*', 'imagenes.interno', 'http://a:80', 'a:80,', 'ana@a:80'])(
    'knows no machine %s',
    (PORTADAS_PERMITIDAS) => {
      expect(() => loadConfig({ PORTADAS_PERMITIDAS })).toThrow('PORTADAS_PERMITIDAS')
    },
  )

  it.each(['123', '0'.repeat(21), 'a'.repeat(22)])('sends no money to the CBU %s', (PAGO_TRANSFERENCIA_CBU) => {
    expect(() => loadConfig({ PAGO_TRANSFERENCIA_CBU })).toThrow('PAGO_TRANSFERENCIA_CBU (22 dígitos)')
  })

  it('reads the replicas of an outside database', () => {
    const DATABASE_URL = 'postgresql://ana:Clave@uno/tienda'
    const { DATABASE_REPLICA_URLS } = loadConfig({
      DATABASE_URL,
      DATABASE_REPLICA_URLS: 'postgresql://ana:Clave@dos/tienda, postgres://ana:Clave@tres:5433/tienda',
    })
    expect(DATABASE_REPLICA_URLS).toEqual([
      'postgresql://ana:Clave@dos/tienda',
      'postgres://ana:Clave@tres:5433/tienda',
    ])
    expect(loadConfig({ DATABASE_URL }).DATABASE_REPLICA_URLS).toEqual([])
  })

  it.each(['dos', 'mysql://ana:Clave@dos/tienda', 'postgres://ana:Clave@dos/tienda,'])(
    'knows no replica %s, and prints no password',
    (DATABASE_REPLICA_URLS) => {
      const load = () => loadConfig({ DATABASE_URL: 'postgres://uno/tienda', DATABASE_REPLICA_URLS })
      expect(load).toThrow(/^(?=.*DATABASE_REPLICA_URLS)(?!.*Clave)/)
    },
  )

  it('reads from replicas of an outside database only', () => {
    expect(() => loadConfig({ DATABASE_REPLICA_URLS: 'postgres://dos/tienda' })).toThrow('DATABASE_URL')
  })

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true)
  })

  it.each(['https://libros.example.org', 'http://libros.example.org', 'https://8.8.8.8', 'https://[2606:4700::1111]'])(
    'takes no trial payments at %s',
    (PUBLIC_URL) => {
      expect(() => loadConfig({ PAGOS: 'ensayo', PUBLIC_URL })).toThrow('PAGOS=ensayo es para probar')
      expect(() => loadConfig({ FACTURAS: 'ensayo', PUBLIC_URL })).toThrow('FACTURAS=ensayo es para probar')
      expect(loadConfig({ PUBLIC_URL }).PAGOS).toBeUndefined()
    },
  )

  it.each(['http://localhost:3000', 'https://192.168.0.7', 'http://tienda', 'https://[::1]:8443', 'https://t.local'])(
    'takes trial payments at %s',
    (PUBLIC_URL) => {
      expect(loadConfig({ PAGOS: 'ensayo', PUBLIC_URL }).PAGOS).toBe('ensayo')
    },
  )

  it('sends the token of a gateway over https alone, or within its own network', () => {
    expect(loadConfig({}).MERCADOPAGO_URL).toBe('https://api.mercadopago.com')
    expect(() => loadConfig({ MERCADOPAGO_URL: 'http://api.example.org' })).toThrow('https')
    expect(() => loadConfig({ PAGOS: 'ensayo', MERCADOPAGO_URL: 'https://api.example.org' })).toThrow('tu propia red')
    expect(loadConfig({ MERCADOPAGO_URL: 'http://127.0.0.1:4200/' }).MERCADOPAGO_URL).toBe('http://127.0.0.1:4200')
  })
})
