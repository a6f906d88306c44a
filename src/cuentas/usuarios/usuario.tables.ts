import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Permiso } from '#platform/http/permisos.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An account: a customer's, an employee's or an administrator's. */
    usuario: {
      id: string
      num: GeneratedAlways<number>
      username: string
      email: string
      nombre: string
      apellido: string
      clave: string
      /** `cliente` or `admin`; an employee's is `cliente`. `ROL` of usuario.queries.ts knows all three. */
      rol: Generated<string>
      empleado: Generated<boolean>
      /** What an employee may not change; nothing of anybody else. */
      sin_permiso: Generated<Permiso[]>
      tipo: Generated<string>
      direccion: string | null
      provincia_id: string | null
      avatar: string | null
      creado_en: Timestamp
      email_verificado: Generated<boolean>
      /** Made for a purchase; nobody has proved yet that the address is theirs. */
      invitado: Generated<boolean>
      busqueda: GeneratedAlways<string>
    }
    /** The telephone of somebody who bought without an account. */
    invitado: { usuario_id: string; telefono: string }
    /** A link that was sent to set a new password for an account. */
    recuperacion: { usuario_id: string; token_sha256: Buffer; email: string; vence_en: Timestamp }
    /** A link that was sent to prove that an address is the account's. */
    verificacion: { usuario_id: string; token_sha256: Buffer; email: string; vence_en: Timestamp }
    /** An address that an account has left, with the link that sets it back. */
    cambio_correo: {
      num: GeneratedAlways<number>
      usuario_id: string
      email: string
      token_sha256: Buffer | null
      verificado: Generated<boolean>
      avisado: Generated<boolean>
      vence_en: Timestamp
    }
  }
}
