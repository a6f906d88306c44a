import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireRecent } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import type { Valor } from '#platform/sucesos.ts'
import { type AjusteVisto, listAjustes, updateAjustes } from './ajuste.contract.ts'
import * as queries from './ajuste.queries.ts'
import { LOGO_AJENO, toLogo } from './ajuste.rules.ts'
import { type Ajustes, aboutAjuste } from './ajustes.ts'
import { type AlgunAjuste, esSecreto, type Leer } from './declarar.ts'
import { seVeDe } from './paginas.rules.ts'
import { getPublicos } from './publicos.contract.ts'

type Cambio = ParsedInput<typeof updateAjustes>['cambios'][number]

function describe(ajustes: Ajustes, ajuste: AlgunAjuste): AjusteVisto {
  const { clave, grupo, titulo, ayuda = null, tipo, min, max, reciente = false, defecto, opciones } = ajuste
  const { seVe: se_ve = seVeDe(grupo) } = ajuste
  const { valor, guardado, variable, problema } = ajustes.situacionOf(ajuste)
  return {
    clave,
    grupo,
    titulo,
    ayuda,
    se_ve,
    tipo,
    min,
    max,
    reciente,
    ...(opciones && { opciones: [...opciones] }),
    valor: ajuste.mostrar(valor),
    defecto: ajuste.mostrar(defecto),
    guardado: guardado !== null,
    cambiado_en: guardado?.cambiado_en.toISOString() ?? null,
    version: guardado?.version ?? 0,
    variable,
    problema,
  }
}

const listVistos = ({ ajustes }: Ctx['services']) => ajustes.declarados.map((ajuste) => describe(ajustes, ajuste))

/** What the log keeps: the value of a setting, of a secret or a person's the name alone. */
type Escrito = { ajuste: AlgunAjuste; valor: unknown }
const auditada: Auditada<Escrito> = {
  entidad: 'ajuste',
  describe: ({ ajuste, valor }) => (ajuste.reservado ? {} : { [ajuste.clave]: toValor(ajuste.mostrar(valor)) }),
}
const toValor = (shown: unknown): Valor =>
  typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean' ? shown : JSON.stringify(shown)

type Juzgado = { ajuste: AlgunAjuste; cambio: Cambio; valor: unknown }

/** What each change would set, or every field that is wrong. */
function judge(ajustes: Ajustes, cambios: readonly Cambio[]): Juzgado[] {
  const campos: Record<string, string> = {}
  const juzgados = cambios.flatMap((cambio): Juzgado[] => {
    const ajuste = ajustes.declarados.find(({ clave }) => clave === cambio.clave)
    if (!ajuste) throw invalidField(cambio.clave, 'No conocemos ese ajuste.')
    if (cambio.fabrica) return [{ ajuste, cambio, valor: ajuste.defecto }]
    const judged = ajuste.esquema.safeParse(cambio.valor)
    if (judged.success) return [{ ajuste, cambio, valor: judged.data }]
    campos[cambio.clave] = judged.error.issues[0]?.message ?? 'No vale.'
    return []
  })
  const nuevo: Leer = (otro) => {
    const juzgado = juzgados.find(({ ajuste }) => ajuste.clave === otro.clave)
    return juzgado ? otro.lectura.parse(juzgado.valor) : ajustes.get(otro)
  }
  for (const { ajuste, valor, cambio } of juzgados) {
    const problema = cambio.fabrica ? null : ajuste.problema?.(valor, nuevo)
    if (problema) campos[ajuste.clave] = problema
  }
  const [mensaje] = Object.values(campos)
  if (mensaje !== undefined) throw new AppError(400, 'INVALID', mensaje, campos)
  return juzgados
}

/** A logo is a picture that is there, of the size that its address says: every page shows it. */
async function requireLogos({ measureImagen }: Ctx['services'], juzgados: readonly Juzgado[]): Promise<void> {
  for (const { ajuste, valor } of juzgados) {
    if (ajuste.tipo !== 'logo' || typeof valor !== 'string' || valor === '') continue
    const [path = ''] = valor.split('?')
    const medida = await measureImagen(path)
    if (!medida || toLogo(path, medida) !== valor) throw invalidField(ajuste.clave, LOGO_AJENO)
  }
}

function refuseFixed(ajustes: Ajustes, juzgados: readonly Juzgado[]): void {
  const fixed = juzgados.find(({ ajuste }) => ajustes.isFixed(ajuste))
  if (!fixed) return
  const mensaje = `«${fixed.ajuste.titulo}» está fijado por la variable ${fixed.ajuste.variable?.nombre} de la máquina.`
  throw new AppError(409, 'AJUSTE_FIJADO', mensaje, { [fixed.ajuste.clave]: mensaje })
}

/** One setting, written or set back, with its row of the audit. Nothing where nothing differs. */
async function write(trx: Db, ctx: Ctx, { ajuste, cambio, valor }: Juzgado, stored: queries.Guardado | undefined) {
  const { clave } = ajuste
  const version = stored?.version ?? 0
  if (cambio.version !== undefined && cambio.version !== version) {
    const mensaje = 'Otra persona guardó cambios mientras editabas. Miralos antes de guardar los tuyos.'
    throw new AppError(409, 'VERSION', mensaje, { [clave]: mensaje })
  }
  const secret = esSecreto(ajuste)
  const known = stored && !secret ? ajuste.lectura.safeParse(stored.valor) : undefined
  const before = known?.success ? known.data : ajuste.defecto
  if (cambio.fabrica) {
    if (!stored) return false
    await queries.deleteAjuste(trx, clave)
  } else {
    const isKnown = !stored || known?.success === true
    if (!secret && isKnown && JSON.stringify(valor) === JSON.stringify(before)) return false
    // A sealed text is never the same twice: a secret that is written again is a change.
    const kept = secret ? await ctx.services.sealed.seal(String(valor), aboutAjuste(clave)) : valor
    await queries.writeAjuste(trx, { clave, valor: kept, sellado: secret })
  }
  await recordCambio(trx, ctx, auditada, {
    id: null,
    antes: { ajuste, valor: before },
    despues: { ajuste, valor },
    campos: [clave],
  })
  return true
}

export const ajusteRoutes = [
  implement(getPublicos, async (_, { services }) => services.ajustes.publicos),
  implement(listAjustes, async (_, { services }) => listVistos(services)),
  implement(updateAjustes, async ({ cambios }, ctx) => {
    const { ajustes } = ctx.services
    const juzgados = judge(ajustes, cambios)
    refuseFixed(ajustes, juzgados)
    if (juzgados.some(({ ajuste }) => ajuste.reciente)) await requireRecent(ctx)
    await requireLogos(ctx.services, juzgados)
    const changed = await ctx.db.transaction().execute(async (trx) => {
      await queries.lockAjustes(trx)
      const rows = await queries.listGuardados(trx)
      let any = false
      for (const juzgado of juzgados) {
        const stored = rows.find(({ clave }) => clave === juzgado.ajuste.clave)
        if (await write(trx, ctx, juzgado, stored)) any = true
      }
      return any
    })
    // Before the answer and before this node's pages are forgotten: what is made from now on knows it.
    if (changed) await ajustes.load(ctx.db)
    else ctx.setUnchanged()
    return listVistos(ctx.services)
  }),
]
