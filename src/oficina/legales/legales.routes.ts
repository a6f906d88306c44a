import { Readable } from 'node:stream'
import { BAJA_SERVICIO, CONSULTA, readVendedorCompleto } from '#casa/deberes/deberes.ajustes.ts'
import * as rules from '#casa/deberes/deberes.rules.ts'
import { legalesNotFound } from '#casa/deberes/deberes.service.ts'
import { countSinConfirmar } from '#oficina/arrepentimiento/arrepentimiento.service.ts'
import type { Auditada } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { implement } from '#platform/http/mount.ts'
import { getPaginaLegal } from './legales.contract.ts'
import * as contracts from './legales.edicion.contract.ts'
import * as queries from './legales.queries.ts'
import { CLASES_DOCUMENTO, type ClaseDocumento } from './legales.rules.ts'
import { descargarDocumento } from './papel.contract.ts'
import { writeDocumento } from './papel.ts'
import { listVendedor, readHechos } from './vendedor.ts'

type Publicado = { _id: string; clase: ClaseDocumento; version: number; largo: number }
/** The text itself is kept by its own row, for ever. */
const documentoAuditado: Auditada<Publicado> = {
  entidad: 'documento-legal',
  describe: ({ clase, version, largo }) => ({ clase, version, largo }),
}

async function findDocumento(db: Db, clase: ClaseDocumento, pedida: number | undefined) {
  const versiones = await queries.listVersiones(db, clase)
  const [ultima] = versiones
  const elegida = pedida === undefined ? ultima : versiones.find(({ version }) => version === pedida)
  if (!elegida) {
    if (pedida !== undefined) throw legalesNotFound()
    return null
  }
  const texto = await queries.findTexto(db, clase, elegida.version)
  return { ...elegida, texto: texto ?? '', vigente: elegida.version === ultima?.version, versiones }
}

export const legalesRoutes = [
  implement(getPaginaLegal, async ({ pagina, version }, ctx) => {
    const leer = ctx.services.ajustes.get
    if (!readVendedorCompleto(leer) || (pagina === 'baja' && !leer(BAJA_SERVICIO))) throw legalesNotFound()
    const clase = CLASES_DOCUMENTO.find((una) => una === pagina)
    return {
      pagina,
      vendedor: listVendedor({ leer, config: ctx.config }),
      documento: clase ? await findDocumento(ctx.db, clase, version) : null,
    }
  }),
  implement(descargarDocumento, async ({ clase, version }, ctx) => {
    const documento = readVendedorCompleto(ctx.services.ajustes.get) && (await findDocumento(ctx.db, clase, version))
    if (!documento) throw legalesNotFound()
    const pdf = await writeDocumento(`${clase} ${documento.version} ${documento.publicado_en}`, { clase, ...documento })
    return new Download({
      name: `${clase}-version-${documento.version}.pdf`,
      type: 'application/pdf',
      body: Readable.from([pdf]),
      bytes: pdf.length,
    })
  }),
  implement(contracts.listDeberes, async (_, ctx) => {
    const leer = ctx.services.ajustes.get
    const [vigentes, { vencidos }] = [await queries.findVigentes(ctx.db), await countSinConfirmar(ctx.db)]
    const hechos = readHechos({ leer, config: ctx.config }, { ...vigentes, arrepentimientosVencidos: vencidos })
    return {
      paraEncender: rules.listParaEncender(hechos),
      deberes: rules.listDeberes(hechos, toLocalDay(new Date())),
      respuesta: leer(CONSULTA),
    }
  }),
  implement(contracts.listDocumentos, async (_, { db }) => {
    const documentos = []
    for (const clase of CLASES_DOCUMENTO) {
      const versiones = await queries.listVersiones(db, clase)
      const texto = versiones[0] ? await queries.findTexto(db, clase, versiones[0].version) : ''
      documentos.push({ clase, texto: texto ?? '', versiones })
    }
    return documentos
  }),
  implement(contracts.publicarDocumento, async (form, ctx) => {
    const { id } = await requireIdentity(ctx)
    const { _id, version } = await createRow<Publicado>(ctx, documentoAuditado, async (trx) => {
      await queries.lockDocumentos(trx)
      const vigente = (await queries.findVigentes(trx))[form.clase]
      if (vigente > 0 && (await queries.findTexto(trx, form.clase, vigente)) === form.texto) {
        throw new AppError(409, 'SIN_CAMBIOS', 'El texto es igual al de la versión vigente.')
      }
      return queries.insertDocumento(trx, form, vigente + 1, id)
    })
    return { _id, version }
  }),
]
