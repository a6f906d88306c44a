// All of selling without a network, as one script: a shop that does not sell so loads none of it.
export { findLibro, openSinRed, sell } from './abrir.ts'
export { findGuardada, keepLugares, listGuardadas } from './base.ts'
export { EstadoSinRed } from './EstadoSinRed.tsx'
export { uninstall } from './instalar.ts'
export { loadLugaresSinRed } from './red.ts'
export { searchTitulos } from './titulos.ts'
export { VentaGuardada } from './VentaGuardada.tsx'
