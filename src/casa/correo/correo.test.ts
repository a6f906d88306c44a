import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { HopelessJob } from '#platform/jobs.ts'
import { openSmtp, type Smtp } from '#test/smtp.ts'
import { CERTIFICATE } from '#test/smtp-certificado.ts'
import { createCorreo, type Envio, toHeader } from './correo.ts'

const HOSTIL = `</td><script>alert(1)</script> "O'Higgins" & José Ñandú 📚\r\nBcc: todos@correo.test\u202e`

const envio = (changes: Partial<Envio> = {}): Envio => ({
  id: '0192d0f4-0000-7000-8000-0000abcd1234',
  clase: 'prueba',
  para: { name: 'José Ñandú', address: 'jose@correo.test' },
  carta: { asunto: 'Hola', titulo: 'Hola', bloques: [{ parrafo: 'Uno.' }] },
  ...changes,
})

let smtp: Smtp | undefined
let folder: string | undefined
afterEach(async () => {
  await smtp?.close()
  if (folder) rmSync(folder, { recursive: true })
  smtp = undefined
  folder = undefined
})

const open = async () => {
  smtp = await openSmtp()
  const config = loadConfig({ SMTP_URL: smtp.url, SITE_EMAIL: 'hola@libros.test', PUBLIC_URL: 'https://libros.test' })
  return { smtp, correo: createCorreo(config, { info: () => {} }) }
}

describe('over SMTP', () => {
  it('arrives as HTML and text, from the shop', async () => {
    const { smtp, correo } = await open()
    await correo.send(envio())
    await correo.close()
    const [mail] = smtp.mails
    expect(mail?.recipients).toEqual(['jose@correo.test'])
    expect(mail?.from).toMatchObject({ name: 'Anaquel', address: 'hola@libros.test' })
    expect(mail?.to?.[0]).toMatchObject({ name: 'José Ñandú', address: 'jose@correo.test' })
    expect(mail?.text).toContain('Uno.')
    expect(mail?.html).toContain('Uno.')
    expect(mail?.messageId).toMatch(/^<[0-9a-f]{32}@libros\.test>$/)
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('brings files of our own', async () => {
    const { smtp, correo } = await open()
    await correo.send(envio({ adjuntos: [{ nombre: 'pedido-1.csv', contenido: Buffer.from('isbn;titulo') }] }))
    await correo.close()
    const [file] = smtp.mails[0]?.attachments ?? []
    expect([file?.filename, file && Buffer.from(file.content as ArrayBuffer).toString()]).toEqual([
      'pedido-1.csv',
      'isbn;titulo',
    ])
  })

  it('keeps its Message-ID when it is sent again', async () => {
    const { smtp, correo } = await open()
    await correo.send(envio())
    await correo.send(envio())
    await correo.send(envio({ id: '0192d0f4-0000-7000-8000-0000abcd9999' }))
    await correo.close()
    const ids = smtp.mails.map(({ messageId }) => messageId)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('has another Message-ID when its link is another: a mailbox must not drop the one that works', async () => {
    const { smtp, correo } = await open()
    for (const token of ['uno', 'dos']) {
      const boton = { texto: 'Abrir', url: `https://libros.test/correo/confirmar#${token}` }
      await correo.send(envio({ carta: { asunto: 'Enlace', titulo: 'Enlace', bloques: [{ boton }] } }))
    }
    await correo.close()
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })

  it('lets nobody add a header or a tag', async () => {
    const { smtp, correo } = await open()
    const persona = { name: HOSTIL, address: 'jose@correo.test' }
    const bloques = [
      { parrafo: HOSTIL },
      { cita: HOSTIL },
      { nota: HOSTIL },
      { boton: { texto: HOSTIL, url: 'https://libros.test/"><script>' } },
      { lineas: [{ titulo: HOSTIL, detalle: HOSTIL, importe: HOSTIL }] },
      { datos: [[HOSTIL, HOSTIL] as const] },
    ]
    await correo.send(envio({ para: persona, responderA: persona, carta: { asunto: HOSTIL, titulo: HOSTIL, bloques } }))
    await correo.close()
    const [mail] = smtp.mails
    expect(mail?.recipients).toEqual(['jose@correo.test'])
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.subject).toBe(toHeader(HOSTIL))
    expect(mail?.subject).toContain(`"O'Higgins" & José Ñandú 📚 Bcc: todos@correo.test`)
    expect(mail?.replyTo).toHaveLength(1)
    expect(mail?.html).not.toMatch(/<script|\u202e/)
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;O&#39;Higgins&quot; &amp; José Ñandú 📚')
  })

  it('goes to a long address whole, and cuts a long subject between characters', async () => {
    const { smtp, correo } = await open()
    const address = `${'a'.repeat(60)}@${'correo.'.repeat(26)}test`
    const asunto = `${'x'.repeat(199)}📚📚`
    await correo.send(envio({ para: { name: 'Ana', address }, carta: { asunto, titulo: 'Hola', bloques: [] } }))
    await correo.close()
    expect(smtp.mails[0]?.recipients).toEqual([address])
    expect(smtp.mails[0]?.subject).toBe(`${'x'.repeat(199)}📚`)
  })

  it('says when it may go well later, and when it never will, without naming anybody', async () => {
    const { smtp, correo } = await open()
    smtp.refusals.push(450, 550)
    const later = await correo.send(envio()).catch((error: unknown) => error)
    const never = await correo.send(envio()).catch((error: unknown) => error)
    await correo.send(envio())
    await correo.close()
    expect(later).toEqual(new Error('SMTP EENVELOPE 450'))
    expect(later).not.toBeInstanceOf(HopelessJob)
    expect(never).toBeInstanceOf(HopelessJob)
    expect(never).toMatchObject({ message: 'SMTP EENVELOPE 550' })
    expect(smtp.mails).toHaveLength(1)
  })

  it('fails where nobody listens', async () => {
    const { smtp: gone, correo } = await open()
    await gone.close()
    await expect(correo.send(envio())).rejects.toThrow(/^SMTP E\w+$/)
    smtp = undefined
    await correo.close()
  })
})

describe('to a server on another machine', () => {
  const certificates = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...certificates, CERTIFICATE]))
  afterAll(() => setDefaultCACertificates(certificates))

  const send = async (options: { starttls: boolean }, settings: (smtp: Smtp) => Record<string, string>) => {
    smtp = await openSmtp(options)
    const correo = createCorreo(loadConfig(settings(smtp)), { info: () => {} })
    const error = await correo.send(envio()).then(
      () => null,
      (refusal: unknown) => refusal,
    )
    await correo.close()
    return { error, mails: smtp.mails }
  }

  it('leaves encrypted', async () => {
    const { error, mails } = await send({ starttls: true }, ({ remoteUrl }) => ({ SMTP_URL: remoteUrl }))
    expect(error).toBeNull()
    expect(mails.map(({ secure }) => secure)).toEqual([true])
  })

  it.each(['', '?ignoreTLS=true'])('waits where that server offers no TLS, and says what to do (%j)', async (query) => {
    const { error, mails } = await send({ starttls: false }, ({ remoteUrl }) => ({ SMTP_URL: `${remoteUrl}${query}` }))
    expect(error).not.toBeInstanceOf(HopelessJob)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^SMTP ETLS 50\d: el servidor .+ no ofrece TLS: .*SMTP_SIN_TLS=si/),
    })
    expect(mails).toEqual([])
  })

  it("waits where its certificate is nobody's", async () => {
    setDefaultCACertificates(certificates)
    const { error, mails } = await send({ starttls: true }, ({ remoteUrl }) => ({ SMTP_URL: remoteUrl }))
    setDefaultCACertificates([...certificates, CERTIFICATE])
    expect(error).not.toBeInstanceOf(HopelessJob)
    expect(error).toMatchObject({ message: expect.stringContaining('certificado') })
    expect(mails).toEqual([])
  })

  it.each([true, false])('leaves as it can where the settings say so (STARTTLS: %s)', async (starttls) => {
    const { error, mails } = await send({ starttls }, ({ remoteUrl }) => ({ SMTP_URL: remoteUrl, SMTP_SIN_TLS: 'si' }))
    expect(error).toBeNull()
    expect(mails.map(({ secure }) => secure)).toEqual([starttls])
  })

  it.each(['127.0.0.1', 'localhost'])('is none where it is this machine (%s)', async (host) => {
    const { error, mails } = await send({ starttls: false }, ({ url }) => ({
      SMTP_URL: url.replace('127.0.0.1', host),
    }))
    expect(error).toBeNull()
    expect(mails.map(({ secure }) => secure)).toEqual([false])
  })
})

it('is a file where no server is named, which the log names without saying whose', async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-correo-'))
  const logged: object[] = []
  const correo = createCorreo(loadConfig({ DATA_DIR: folder }), { info: (data) => void logged.push(data) })
  await correo.send(envio())
  const [archivo = ''] = readdirSync(join(folder, 'correo'))
  expect(archivo).toMatch(/^\d{8}T\d{6}Z-prueba-abcd1234\.eml$/)
  expect(logged).toEqual([{ archivo }])
  const path = join(folder, 'correo', archivo)
  expect(statSync(path).mode & 0o077).toBe(0)
  const mail = await PostalMime.parse(readFileSync(path))
  expect(mail.to?.[0]?.address).toBe('jose@correo.test')
  expect(mail.from?.address).toBe('no-responder@localhost')
  expect([mail.text, mail.html]).toEqual([expect.stringContaining('Uno.'), expect.stringContaining('Uno.')])
})

it.each([
  [' Faro \r\nBcc: otro@b.test', 'Faro Bcc: otro@b.test'],
  ['uno\t\u2028 \u202edos  tres ', 'uno dos tres'],
  ['📚'.repeat(201), '📚'.repeat(200)],
])('a header of %j is one line of 200 characters at most', (texto, linea) => {
  expect(toHeader(texto)).toBe(linea)
})
