// The panel's navigation: its entries, the tabs of each, and where among them a screen stands. Pure.
import type { Cuenta } from '#casa/hoy/hoy.rules.ts'
import { ENTRADAS, type Entrada, type Pestania } from '#casa/panel/panel.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { PANELES } from '#oficina/auditoria/paneles.ts'

const HOY = { entrada: 'hoy', to: '/panel-admin', corto: 'Hoy', lugar: 10, deTodos: true } as const satisfies Pestania

const todas = [
  HOY,
  ...PANELES.flatMap((panel) => [
    'pestanias' in panel ? [...panel.secciones, ...panel.pestanias] : panel.secciones,
  ]).flat(),
]

/** A tab whose address the router knows. */
export type PestaniaDelPanel = Pestania & { to: (typeof todas)[number]['to'] }

/** Every tab, by its place. */
export const PESTANIAS: readonly PestaniaDelPanel[] = [...todas].sort((a, b) => a.lugar - b.lugar)

/** The tabs of an entry that whoever has this role may open. Before it is known all of them: each screen has its guard. */
export const listPestanias = (entrada: Entrada, rol: Rol | undefined): PestaniaDelPanel[] =>
  PESTANIAS.filter((one) => one.entrada === entrada && (one.deTodos || rol !== 'empleado'))

export type EntradaDelPanel = { entrada: Entrada; nombre: string; primera: PestaniaDelPanel }

/** The entries of which this role may open anything, each with the tab that it leads to. */
export const listEntradas = (rol: Rol | undefined): EntradaDelPanel[] =>
  (Object.keys(ENTRADAS) as Entrada[]).flatMap((entrada) => {
    const [primera] = listPestanias(entrada, rol)
    return primera ? [{ entrada, nombre: ENTRADAS[entrada], primera }] : []
  })

/**
 * The tab that a screen belongs to: of those whose address begins its own, the longest, then the one that asks for most of
 * what the address asks for. Undefined for no screen of the panel.
 */
export function findPestania(path: string, search: Readonly<Record<string, unknown>>): PestaniaDelPanel | undefined {
  const isAbove = (to: string) => `${path.replace(/\/$/, '')}/`.startsWith(`${to.replace(/\/$/, '')}/`)
  const asked = ({ search: own = {} }: Pestania) =>
    Object.entries(own).every(([name, value]) => search[name] === value) ? Object.keys(own).length : -1
  return PESTANIAS.filter((one) => isAbove(one.to) && asked(one) >= 0).toSorted(
    (a, b) => b.to.length - a.to.length || asked(b) - asked(a),
  )[0]
}

/** How many there are behind a tab: exactly those where somebody counts them, else all that waits on its screen. */
export function countDe(pestania: PestaniaDelPanel, cuentas: readonly Cuenta[]): number {
  const isExact = ({ to, search = {} }: Cuenta) => {
    const own: Readonly<Record<string, string>> = pestania.search ?? {}
    return to === pestania.to && Object.keys({ ...own, ...search }).every((name) => own[name] === search[name])
  }
  const exact = cuentas.find(isExact)
  if (exact) return exact.n
  const suyas = cuentas.filter(({ to, search = {} }) => findPestania(to, search) === pestania)
  return suyas.reduce((sum, { n }) => sum + n, 0)
}
