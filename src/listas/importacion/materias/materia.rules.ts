// The documented rules (docs/importar.md) by which a subject puts a book into one of the shop's nine categories: plain Spanish
// words, and the first signs of the codes of four schemes. The owner's own rules (`materia_categoria`) go before them.
import { fold } from '#platform/text.ts'

/** `palabra` are folded words; the others are schemes of codes. */
export const ESQUEMAS = ['palabra', 'thema', 'ibic', 'bisac', 'cdu'] as const
export type Esquema = (typeof ESQUEMAS)[number]

export const ESQUEMA_NOMBRES: Record<Esquema, string> = {
  palabra: 'Palabras',
  thema: 'Código Thema',
  ibic: 'Código IBIC',
  bisac: 'Código BISAC',
  cdu: 'Número de CDU',
}

const MATERIAS: Record<string, string> = {
  Ficción: `literatura, novela, novelas, cuento, cuentos, cuentos cortos, relatos, narrativa, narrativa argentina, poesia, poesias,
    teatro argentino, obras de teatro, ficcion, fiction, ciencia ficcion, novela historica, novela policial, novela social, novela realista,
    literatura argentina, literatura uruguaya, literatura chilena, literatura colombiana, literatura mexicana, literatura hispanoamericana,
    literatura latinoamericana, literatura espanola, literatura francesa, literatura inglesa, literatura estadounidense, literatura italiana,
    literatura alemana, literatura rusa, literatura universal, literatura de tierra del fuego, literatura novelas, literatura cuentos`,
  'No ficción': `ensayo, ensayos, ensayo literario, biografia, biografias, autobiografia, biography, autobiography, memorias, testimonios,
    cronicas, periodismo, historia, history, histoire, historia argentina, historia universal, historia contemporanea, historia social,
    historia del arte, arte, fotografia, cine, musica, arquitectura, filosofia, philosophy, philosophie, viajes, gastronomia, recetas, cocina,
    critica literaria, literary criticism, entrevistas`,
  'Literatura infantil': `literatura infantil, literatura infantil y juvenil, literatura infantil y juvenil novelas,
    literatura infantil y juvenil cuentos, literatura juvenil, cuentos infantiles, libros infantiles`,
  'Educación y referencia': `educacion, education, pedagogia, didactica, ensenanza, aprendizaje, educacion superior, higher education,
    formacion profesional, formacion de docentes, lectura, animacion a la lectura, promocion de la lectura, bibliotecologia, referencia,
    diccionario, diccionarios, enciclopedia, enciclopedias, atlas, linguistica, linguistics, gramatica, lengua espanola, lengua inglesa,
    metodologia de la investigacion`,
  'Ciencia y naturaleza': `ciencia, ciencias, science, biologia, fisica, matematica, matematicas, quimica, geometria, estadistica, termodinamica,
    astronomia, geologia, genetica, botanica, zoologia, ecologia, ecology, ecosistemas, biodiversite, flora, fauna, aves, medio ambiente,
    medio ambiente natural, recursos naturales, conservacion de la naturaleza, contaminacion, energia, tecnologia, informatica, ingenieria,
    geografia fisica, agriculture, climate change`,
  'Religión y espiritualidad': `religion, religiones, teologia, theology, cristianismo, christianity, christianisme, catolicismo, iglesia, biblia,
    islam, judaismo, budismo, espiritualidad`,
  'Política y sociedad': `politica, politics, politique, ciencia politica, political science, historia politica, historia politica argentina,
    sociologia, sociology, sociologie, sociedad, ciencias sociales, antropologia, anthropology, anthropologie, derecho, law, droit,
    derecho civil, derecho penal, derecho laboral, derecho administrativo, derecho internacional, derechos humanos, legislacion, democracia,
    dictadura, peronismo, estado, globalizacion, politicas publicas, politica social, partidos politicos, sindicalismo, trabajo social,
    comunicacion, medios de comunicacion, migration, gender`,
  'Salud y bienestar': `salud, medicina, medicina y salud, health, medicine, enfermeria, salud publica, salud mental, pediatria, obstetricia,
    embarazo, farmacologia, nutricion, anatomia, anatomia humana, fisiologia, neurologia, psiquiatria, psicologia, psychology, psicoanalisis,
    autoayuda, sexualidad`,
  'Negocios y finanzas': `administracion, administracion y organizacion, administracion de empresas, administracion de personal,
    organizacion de empresas, recursos humanos, liderazgo, management, marketing, publicidad, negocios, empresa, empresas, contabilidad,
    costos, finanzas, comercio, comercio internacional, economia, economics, economie, hoteleria`,
}

/** The beginnings of codes; the longest one that fits decides. No scheme's headings are here. */
const CODIGOS: Record<Exclude<Esquema, 'palabra'>, Record<string, string>> = {
  thema: {
    Ficción: 'DC DD DB F X',
    'No ficción': 'A D N QD S W',
    'Literatura infantil': 'Y',
    'Educación y referencia': 'C G JN YP',
    'Ciencia y naturaleza': 'P R T U',
    'Religión y espiritualidad': 'Q QR VX',
    'Política y sociedad': 'J L',
    'Salud y bienestar': 'JM M V',
    'Negocios y finanzas': 'K',
  },
  ibic: {
    Ficción: 'DC DD DB F FX',
    'No ficción': 'A B D H W',
    'Literatura infantil': 'Y',
    'Educación y referencia': 'C E G JN YQ',
    'Ciencia y naturaleza': 'P R T U',
    'Religión y espiritualidad': 'HR VX',
    'Política y sociedad': 'J L',
    'Salud y bienestar': 'JM M V',
    'Negocios y finanzas': 'K',
  },
  bisac: {
    Ficción: 'CGN DRA FIC POE',
    'No ficción': 'ANT ARC ART BIO CKB CRA DES GAM GAR HIS HOM HUM LCO LIT MUS PER PET PHI PHO SPO TRA TRU TRV',
    'Literatura infantil': 'JNF JUV YAF YAN',
    'Educación y referencia': 'EDU LAN REF STU FOR',
    'Ciencia y naturaleza': 'COM MAT NAT SCI TEC',
    'Religión y espiritualidad': 'BIB OCC REL',
    'Política y sociedad': 'LAW POL SOC',
    'Salud y bienestar': 'FAM HEA MED PSY SEL',
    'Negocios y finanzas': 'BUS',
  },
  cdu: {
    Ficción: '8',
    'No ficción': '1 64 7 9',
    'Literatura infantil': '82-93 82-9 087.5',
    'Educación y referencia': '0 37 80 81',
    'Ciencia y naturaleza': '5 6 91',
    'Religión y espiritualidad': '2',
    'Política y sociedad': '3',
    'Salud y bienestar': '159.9 61',
    'Negocios y finanzas': '33 65',
  },
}

/** A rule: subjects of the scheme that begin with `prefijo` belong to the category. Words are folded, codes in capitals. */
export type Regla = { esquema: Esquema; prefijo: string; categoriaP: string }

/** A prefix as it is compared and stored. */
export const normalizePrefijo = (esquema: Esquema, prefijo: string): string =>
  esquema === 'palabra' ? fold(prefijo) : prefijo.replace(/\s+/g, '').toUpperCase()

/** The rules that the shop comes with. */
export const REGLAS: readonly Regla[] = [
  ...Object.entries(MATERIAS).flatMap(([categoria, list]) =>
    list.split(',').map(
      (materia): Regla => ({
        esquema: 'palabra',
        prefijo: materia.trim().replace(/\s+/g, ' '),
        categoriaP: fold(categoria),
      }),
    ),
  ),
  ...Object.entries(CODIGOS).flatMap(([esquema, categorias]) =>
    Object.entries(categorias).flatMap(([categoria, list]) =>
      list.split(' ').map((prefijo): Regla => ({ esquema: esquema as Esquema, prefijo, categoriaP: fold(categoria) })),
    ),
  ),
]

/** Both find the folded name of a category, or undefined. */
export type MapaMaterias = {
  /** Of a folded heading that a rule names as it is. */
  findExacta(materiaP: string): string | undefined
  /** Of a folded heading by its first words, of a code by its first signs: the longest prefix decides. */
  find(esquema: Esquema, materia: string): string | undefined
  /** The same, only where a rule of the owner's decides. */
  findPropia(esquema: Esquema, materia: string): string | undefined
}

export const PREFIJO_MAX = 60

const SIGNOS = /^[A-Z0-9][A-Z0-9.,:/()="+*-]*$/

/** Whether a normalized prefix can begin a subject of the scheme. */
export const isPrefijo = (esquema: Esquema, prefijo: string): boolean =>
  esquema === 'palabra' ? prefijo !== '' : SIGNOS.test(prefijo)

/** What a rule for a subject begins with: all of it, of a long one as many whole words as a rule may have. */
export function toPrefijo(esquema: Esquema, materia: string): string {
  const whole = normalizePrefijo(esquema, materia)
  if (whole.length <= PREFIJO_MAX) return whole
  const cut = whole.slice(0, PREFIJO_MAX + 1)
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, PREFIJO_MAX)
}

type Decision = { categoriaP: string; propia: boolean }

/** The rules of the shop and, before them, the owner's own. */
export function createMapaMaterias(propias: readonly Regla[] = []): MapaMaterias {
  const maps = new Map(ESQUEMAS.map((esquema) => [esquema, new Map<string, Decision>()]))
  const add = (reglas: readonly Regla[], propia: boolean) => {
    for (const { esquema, prefijo, categoriaP } of reglas) maps.get(esquema)?.set(prefijo, { categoriaP, propia })
  }
  add(REGLAS, false)
  add(propias, true)
  const palabras = maps.get('palabra') ?? new Map<string, Decision>()

  function findCodigo(map: ReadonlyMap<string, Decision>, codigo: string): Decision | undefined {
    for (let end = Math.min(codigo.length, PREFIJO_MAX); end > 0; end--) {
      const found = map.get(codigo.slice(0, end))
      if (found !== undefined) return found
    }
    return undefined
  }
  function findPalabras(materiaP: string): Decision | undefined {
    for (let end = materiaP.length; end > 0; end = materiaP.lastIndexOf(' ', end - 1)) {
      const found = palabras.get(materiaP.slice(0, end))
      if (found !== undefined) return found
    }
    return undefined
  }
  const decide = (esquema: Esquema, materia: string) =>
    esquema === 'palabra' ? findPalabras(materia) : findCodigo(maps.get(esquema) ?? new Map(), materia)
  return {
    findExacta: (materiaP) => palabras.get(materiaP)?.categoriaP,
    find: (esquema, materia) => decide(esquema, materia)?.categoriaP,
    findPropia(esquema, materia) {
      const found = decide(esquema, materia)
      return found?.propia ? found.categoriaP : undefined
    },
  }
}
