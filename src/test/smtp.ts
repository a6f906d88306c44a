// A real SMTP server for tests: keeps what it is handed, or refuses as it is told.
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from './smtp-certificado.ts'

export type Mail = Email & { recipients: string[]; secure: boolean }
export type Smtp = {
  url: string
  /** The same server under an address that nobody takes for this machine's own. */
  remoteUrl: string
  mails: Mail[]
  /** The reply codes of the next recipients, one each; afterwards everybody is accepted. */
  refusals: number[]
  close(): Promise<void>
}

/** `starttls`: it offers TLS, with the tests' own certificate, on a connection that began without. */
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
