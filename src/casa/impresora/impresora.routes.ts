import { implement } from '#platform/http/mount.ts'
import { createImpresion } from './impresora.contract.ts'
import { imprimir } from './impresora.service.ts'
import { CAJON, PRUEBA } from './tira.rules.ts'

export const impresoraRoutes = [
  implement(createImpresion, ({ que }, ctx) =>
    imprimir(ctx, { tira: que === 'cajon' ? CAJON : PRUEBA, datos: { papel: que }, soloRed: false }),
  ),
]
