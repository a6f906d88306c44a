import { implement } from '#platform/http/mount.ts'
import { sugerirBusqueda } from '../busqueda.contract.ts'
import { findSugerencias } from './sugerencia.queries.ts'

export const sugerenciaRoutes = [implement(sugerirBusqueda, ({ q }, { planned }) => findSugerencias(planned, q))]
