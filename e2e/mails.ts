// What the shop has sent: without an SMTP server every mail is a file in its data folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'
import { tienda } from './tienda.ts'

/** Those that were read before, by path: hundreds lie there at the end, and who waits for one looks again and again. */
const read = new Map<string, Promise<Email>>()

function readMail(path: string): Promise<Email> {
  const mail = read.get(path) ?? PostalMime.parse(readFileSync(path))
  read.set(path, mail)
  return mail
}

/** The mails to an address, oldest first. */
export async function findMails(address: string): Promise<Email[]> {
  const folder = join(tienda().dataDir, 'correo')
  let files: string[] = []
  try {
    files = readdirSync(folder).filter((name) => /^\w.*\.eml$/.test(name))
  } catch {
    return [] // the first mail makes the folder
  }
  const mails = await Promise.all(files.sort().map((name) => readMail(join(folder, name))))
  return mails.filter(({ to }) => to?.some((person) => person.address === address))
}

/** Waits for the mail to an address whose subject says this. */
export async function waitForMail(address: string, subject: string | RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await findMails(address)).findLast((mail) => mail.subject?.match(subject))
        return found !== undefined
      },
      { message: `a mail «${subject}» to ${address}`, timeout: 30_000 },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable')
  return found
}

/** The address in a mail's text that begins with this path. */
export function findLink({ text = '' }: Email, path: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && new URL(word).pathname === path)
  if (!link) throw new Error(`no link to ${path} in the mail`)
  return link
}
