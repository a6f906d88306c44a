// A real SMTP server for tests: keeps the mails that it receives, or refuses as configured.
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from './smtp-certificado.ts'

export type Mail = Email & { recipients: string[]; secure: boolean }
export type Smtp = {
  url: string
  /** The same server under an address that does not count as loopback. */
  remoteUrl: string
  mails: Mail[]
  /** The reply codes for the next recipients, one each; afterwards all are accepted. */
  refusals: number[]
  close(): Promise<void>
}

/** `starttls`: offers STARTTLS with the tests' own certificate. */
export async function openSmtp({ starttls = false, port: wanted = 0 } = {}): Promise<Smtp> {
  const mails: Mail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...(starttls ? { key: KEY, cert: CERTIFICATE } : { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals.shift()
      callback(responseCode ? Object.assign(new Error(`${address} no`), { responseCode }) : null)
    },
    onData(stream, { envelope, secure }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ ...mail, secure, recipients: envelope.rcptTo.map(({ address }) => address) })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(wanted, '0.0.0.0', resolve))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    remoteUrl: `smtp://0.0.0.0:${port}`,
    mails,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
