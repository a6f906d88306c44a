// Administrators made from outside the shop: the first one at the start, any other from the terminal.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type Config, publicUrl } from '#platform/config.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { z } from '#platform/zod.ts'
import { deleteSesionesOf } from '../acceso/sesiones.queries.ts'
import { createClave, hashClave } from '../clave/clave.ts'
import { describeClaveDebil } from '../clave/clave-nueva.ts'
import { createRecuperacion, deleteRecuperacionOf } from '../clave/recuperacion.queries.ts'
import { NUEVA_PATH, RECUPERACION_MINUTOS } from '../clave/recuperacion.rules.ts'
import { findAdminWhoLeft } from '../correo/cambio-correo.queries.ts'
import { DESHACER_DIAS } from '../correo/correo.rules.ts'
import { deleteFactoresOf } from '../factor/factor.queries.ts'
import * as queries from '../usuario.queries.ts'

const FIRST_ADMIN_EMAIL = 'admin@anaquel.test'
const ADMIN = { username: 'admin', nombre: 'Administración', apellido: 'Anaquel' }

/** Runs `work` in one transaction that no second node or terminal runs at the same time. */
async function alone<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('anaquel.admin'))`.execute(trx)
      return work(trx)
    })
  } finally {
    await db.destroy()
  }
}

async function insertAdmin(db: Db, email: string, password: string): Promise<void> {
  const taken = await queries.existsUsername(db, ADMIN.username)
  const objeto = await queries.insertUsuario(db, {
    ...ADMIN,
    ...(taken && { username: `admin_${randomInt(36 ** 4, 36 ** 5).toString(36)}` }),
    email,
    clave: await hashClave(password),
    rol: 'admin',
  })
  await recordSuceso(db, { suceso: 'admin-creado', objeto })
}

/**
 * Makes the admin of `ADMIN_EMAIL` where no account has that address and none of an admin's can come back to it. Without the
 * setting, an embedded shop without an admin gets one with a random `password`, to be shown once. Null: nothing was made.
 */
export const ensureFirstAdmin = (
  databaseUrl: string,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Config,
  { embedded }: { embedded: boolean },
): Promise<{ email: string; password: string | null } | null> =>
  alone(databaseUrl, async (db) => {
    if (ADMIN_EMAIL && ADMIN_PASSWORD) {
      if (await queries.existsEmail(db, ADMIN_EMAIL)) return null
      if (await findAdminWhoLeft(db, ADMIN_EMAIL)) return null
      await insertAdmin(db, ADMIN_EMAIL, ADMIN_PASSWORD)
      return { email: ADMIN_EMAIL, password: null }
    }
    if (!embedded || (await queries.existsAdmin(db)) || (await queries.existsEmail(db, FIRST_ADMIN_EMAIL))) return null
    const password = createClave()
    await insertAdmin(db, FIRST_ADMIN_EMAIL, password)
    return { email: FIRST_ADMIN_EMAIL, password }
  })

const QUITAR = '--quitar-segundo-paso'
const ENLACE = '--enlace'

/**
 * `npm run admin -- EMAIL`: a customer becomes an admin, an admin gets a new password, an unknown address a new account.
 * With `--enlace` after it nobody gets a password to copy: an admin's link to choose one is shown. With
 * `--quitar-segundo-paso` the account loses its second step instead.
 */
export async function adminCommand(argv: readonly string[], databaseUrl: string, config: Config): Promise<number> {
  const [email = '', option, ...rest] = argv.map((word) => word.trim())
  const isUsable = (option === undefined || option === QUITAR || option === ENLACE) && rest.length === 0
  if (!isUsable || !z.email().max(254).safeParse(email).success) {
    process.stderr.write(
      `Uso: npm run admin -- CORREO (por ejemplo: npm run admin -- ana@correo.com.ar)
     npm run admin -- CORREO ${ENLACE}: el enlace para elegir su contraseña
     npm run admin -- CORREO ${QUITAR}: para quien perdió su segundo paso y sus códigos\n`,
    )
    return 1
  }
  const hecho = await alone(databaseUrl, (db) => {
    if (option === QUITAR) return removeFactores(db, email)
    return option === ENLACE ? linkAdmin(db, email, config) : promote(db, email)
  })
  if (hecho === null) return 1
  process.stdout.write(`${hecho}\n`)
  return 0
}

/** A second administrator with that address would keep the first one from coming back to it. */
const refuseLeft = (email: string, actual: string) =>
  process.stderr.write(
    `No se creó ninguna cuenta: hace menos de ${DESHACER_DIAS} días ${email} era el correo de una cuenta de administración, que ahora usa ${actual}.
Si no lo cambiaste vos, abrí el enlace que llegó a ${email}: la cuenta vuelve a ese correo.
Si el cambio está bien, usá: npm run admin -- ${actual}\n`,
  )

/** The reader of that mailbox can choose a new password. */
const warnUnproved = (email: string) =>
  process.stderr.write(
    `Atención: el correo ${email} no está confirmado. Fijate que sea de quien va a administrar la librería.\n`,
  )

/** What was done, to be shown; null where there is no such account. */
async function removeFactores(db: Db, email: string): Promise<string | null> {
  const known = await queries.findCredencial(db, email)
  if (!known) {
    process.stderr.write(`Ninguna cuenta tiene el correo ${email}.\n`)
    return null
  }
  if ((await deleteFactoresOf(db, known.id)) === 0) return `${email} no tenía segundo paso.`
  await deleteSesionesOf(db, known.id)
  await recordSuceso(db, { suceso: 'factor-reiniciado', objeto: known.id })
  return `${email} ingresa de nuevo solo con su contraseña, que no cambió. Sus sesiones abiertas se cerraron.`
}

/** An administrator's link to choose a password, in an account made for it where there is none; null where it was refused. */
async function linkAdmin(db: Db, email: string, config: Config): Promise<string | null> {
  const known = await queries.findCredencial(db, email)
  if (known && known.rol !== 'admin') {
    process.stderr.write(`${email} no administra la librería. Primero: npm run admin -- ${email}\n`)
    return null
  }
  const left = known ? undefined : await findAdminWhoLeft(db, email)
  if (left) {
    refuseLeft(email, left.email)
    return null
  }
  if (!known) await insertAdmin(db, email, createClave())
  const recuperacion = await createRecuperacion(db, email)
  if (!recuperacion) return null
  return `${email} elige su contraseña en este enlace, una sola vez y antes de ${RECUPERACION_MINUTOS} minutos:
${publicUrl(config)}${NUEVA_PATH}#${recuperacion.token}`
}

/** What was done, to be shown; null where it was refused. */
async function promote(db: Db, email: string): Promise<string | null> {
  const known = await queries.findCredencial(db, email)
  if (known && known.rol !== 'admin') {
    await queries.updateUsuario(db, known.id, { rol: 'admin' })
    await recordSuceso(db, { suceso: 'admin-creado', objeto: known.id, datos: { antes: known.rol } })
    if (!known.email_verificado) warnUnproved(email)
    return `${email} ahora administra la librería. Su contraseña no cambió.`
  }
  const password = createClave()
  if (known) {
    await queries.updateClave(db, known.id, await hashClave(password))
    await deleteSesionesOf(db, known.id)
    await deleteRecuperacionOf(db, known.id)
    await recordSuceso(db, { suceso: 'clave-cambiada', objeto: known.id })
    return `Nueva contraseña de ${email}: ${password}\nSus sesiones abiertas se cerraron. No se muestra de nuevo.`
  }
  const left = await findAdminWhoLeft(db, email)
  if (left) {
    refuseLeft(email, left.email)
    return null
  }
  await insertAdmin(db, email, password)
  warnUnproved(email)
  return `Cuenta de administración creada: ${email}\nContraseña: ${password}\nNo se muestra de nuevo.`
}

/** Why the `ADMIN_PASSWORD` of the settings is guessed first, as one line for the terminal; null when it is not. */
export async function describeAdminDebil({ ADMIN_EMAIL, ADMIN_PASSWORD, SITE_NOMBRE }: Config): Promise<string | null> {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return null
  const mensaje = await describeClaveDebil(ADMIN_PASSWORD, { ...ADMIN, email: ADMIN_EMAIL }, SITE_NOMBRE)
  return mensaje && `ADMIN_PASSWORD: ${mensaje}`
}
