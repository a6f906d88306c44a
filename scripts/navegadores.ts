// `npm run navegadores -- http://localhost:3000 correo clave`: every kind of page of a running shop, its accounts' and the panel's, in
// the browsers that are installed here. Each violation of the policy and each error of a script is told; none are expected.
import { NAVEGADORES, type Navegador } from './navegadores/abrir.ts'
import { type Espia, MALA, openEspia } from './navegadores/espia.ts'
import { DE_CUENTA, DEL_PANEL, listPropias, PUBLICAS, SIMPLES } from './navegadores/paginas.ts'
import { done, Failure, fail, note, runCommand } from './terminal.ts'

const PAGE_MS = 30_000

async function visit(navegador: Navegador, espia: Espia, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await navegador.go(espia.direccion + path)
    // A page that sends on to another says so from there; documents without scripts say nothing.
    const silent = path === '/api/docs' || !(await espia.waitFor(path.split('?')[0] ?? path, PAGE_MS / 10))
    if (silent) await new Promise((resolve) => setTimeout(resolve, 1_000))
    found.push(...espia.take().map((text) => `${path}: ${text}`))
  }
  return found
}

await runCommand(async () => {
  const [tienda = '', email = '', clave = '', solo] = process.argv.slice(2)
  if (!URL.canParse(tienda) || clave === '')
    throw new Failure('Uso: npm run navegadores -- http://localhost:3000 correo clave [Chromium|Firefox|WebKit]')
  const publicas = [...PUBLICAS, ...SIMPLES, ...(await listPropias(tienda))]
  let mal = 0
  const elegidos = Object.entries(NAVEGADORES).filter(([nombre]) => solo === undefined || nombre === solo)
  for (const [nombre, { falta, hay, abrir }] of elegidos) {
    if (!hay()) {
      mal++
      fail(`${nombre} no está: apt-get install ${falta}`)
      continue
    }
    const espia = await openEspia(tienda, { email, clave })
    const navegador = await abrir()
    const probe = await visit(navegador, espia, [MALA])
    const found = await visit(navegador, espia, publicas)
    if (!probe.some((text) => text.includes('script-src'))) found.push('no cuenta lo que rompe la política')
    await navegador.go(`${espia.direccion}/__entrar`)
    if (!(await espia.waitFor('/__entrar', PAGE_MS))) found.push(`no entró: ${espia.take().join(' ')}`)
    found.push(...(await visit(navegador, espia, [...DE_CUENTA, ...DEL_PANEL])))
    await navegador.close()
    espia.close()
    for (const one of found) note(`${nombre} ${one.slice(0, 600)}`)
    mal += found.length
    const paginas = publicas.length + DE_CUENTA.length + DEL_PANEL.length
    if (found.length === 0) done(`${nombre}: ${paginas} páginas, ninguna violación y ningún error`)
  }
  return mal === 0 ? 0 : 1
})
