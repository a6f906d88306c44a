// Subjects by Thema's codes. The words here are ours, not those of EDItEUR's list: enough for the classes and their first
// division (docs/decisions/060).

const A = { A: 'Artes', AB: 'Arte en general', AF: 'Pintura, escultura y otras artes', AG: 'Historia y temas del arte' }
const A2 = { AJ: 'Fotografía', AK: 'Diseño', AM: 'Arquitectura', AT: 'Cine, teatro y danza', AV: 'Música' }
const C = { C: 'Lengua y lingüística', CB: 'Lengua y diccionarios', CF: 'Lingüística', CJ: 'Enseñanza de lenguas' }
const D = { D: 'Biografías, literatura y estudios literarios', DB: 'Textos antiguos y clásicos', DC: 'Poesía' }
const D2 = { DD: 'Obras de teatro', DN: 'Biografías y crónicas', DS: 'Historia y crítica de la literatura' }
const F = { F: 'Ficción', FB: 'Novela y narrativa', FC: 'Novela biográfica', FD: 'Ficción especulativa' }
const F2 = { FF: 'Novela policial', FG: 'Novela sobre deportes', FH: 'Suspenso', FJ: 'Aventuras', FK: 'Terror' }
const F3 = { FL: 'Ciencia ficción', FM: 'Fantasía', FN: 'Mitos y leyendas', FP: 'Ficción erótica' }
const F4 = { FQ: 'Novela de la vida contemporánea', FR: 'Novela romántica', FS: 'Novela de familia', FT: 'Sagas' }
const F5 = { FU: 'Novela de humor', FV: 'Novela histórica', FW: 'Ficción religiosa', FX: 'Ficción por tema' }
const F6 = { FY: 'Cuentos y otras formas de ficción', FZ: 'Guías de lectura de ficción' }
const G = { G: 'Consulta y obras interdisciplinarias', GB: 'Enciclopedias y obras de consulta' }
const G2 = { GL: 'Bibliotecas y museos', GP: 'Investigación e información', GT: 'Estudios interdisciplinarios' }
const J = { J: 'Sociedad y ciencias sociales', JB: 'Sociedad y cultura', JH: 'Sociología y antropología' }
const J2 = { JK: 'Servicios sociales y criminología', JM: 'Psicología', JN: 'Educación', JP: 'Política', JW: 'Guerra' }
const K = { K: 'Economía y negocios', KC: 'Economía', KF: 'Finanzas y contabilidad', KJ: 'Empresa y gestión' }
const K2 = { KN: 'Industrias y sectores' }
const L = { L: 'Derecho', LA: 'Teoría del derecho', LB: 'Derecho internacional', LN: 'Ramas del derecho' }
const L2 = { LW: 'Derecho religioso', LX: 'Derecho: libros de texto' }
const M = { M: 'Medicina', MB: 'Medicina en general', MF: 'Ciencias básicas de la medicina', MJ: 'Medicina clínica' }
const M2 = { MK: 'Especialidades médicas', MN: 'Cirugía', MQ: 'Enfermería', MR: 'Estudio de la medicina' }
const M3 = { MX: 'Medicina complementaria', MZ: 'Veterinaria' }
const N = { N: 'Historia y arqueología', NH: 'Historia', NK: 'Arqueología' }
const P = { P: 'Matemáticas y ciencias', PB: 'Matemáticas', PD: 'Ciencia en general', PG: 'Astronomía', PH: 'Física' }
const P2 = { PN: 'Química', PS: 'Biología' }
const Q = { Q: 'Filosofía y religión', QD: 'Filosofía', QR: 'Religión' }
const R = { R: 'Tierra, geografía y ambiente', RB: 'Ciencias de la Tierra', RG: 'Geografía', RN: 'Ambiente' }
const R2 = { RP: 'Planificación urbana y regional' }
const S = { S: 'Deportes y aire libre', SC: 'Deportes en general', SF: 'Deportes con pelota', SH: 'Atletismo' }
const S2 = {
  SK: 'Deportes con animales',
  SM: 'Deportes con vehículos',
  SP: 'Deportes acuáticos',
  SR: 'Artes marciales',
}
const S3 = { ST: 'Deportes de invierno', SV: 'Caza y pesca', SX: 'Otros deportes', SZ: 'Aire libre' }
const T = { T: 'Tecnología, ingeniería y agro', TB: 'Tecnología en general', TC: 'Bioingeniería', TD: 'Industria' }
const T2 = { TG: 'Mecánica y materiales', TH: 'Energía', TJ: 'Electrónica', TN: 'Ingeniería civil' }
const T3 = { TQ: 'Ingeniería ambiental', TR: 'Transporte', TT: 'Otras tecnologías', TV: 'Agricultura y ganadería' }
const U = { U: 'Computación', UB: 'Informática en general', UD: 'Vida digital', UF: 'Programas de oficina' }
const U2 = { UG: 'Gráficos y multimedia', UK: 'Hardware', UL: 'Sistemas operativos', UM: 'Programación' }
const U3 = { UN: 'Bases de datos', UQ: 'Certificaciones', UR: 'Seguridad informática', UT: 'Redes' }
const U4 = { UX: 'Informática aplicada', UY: 'Ciencias de la computación' }
const V = { V: 'Salud y desarrollo personal', VF: 'Familia y salud', VS: 'Autoayuda', VX: 'Cuerpo, mente y espíritu' }
const W = { W: 'Estilo de vida y tiempo libre', WB: 'Cocina', WC: 'Antigüedades y colecciones', WD: 'Juegos' }
const W2 = { WF: 'Manualidades', WG: 'Vehículos y transporte', WH: 'Humor', WJ: 'Moda y vida cotidiana', WK: 'Hogar' }
const W3 = { WM: 'Jardinería', WN: 'Naturaleza y animales', WQ: 'Historia local y familiar', WT: 'Viajes' }
const W4 = { WZ: 'Regalos y varios' }
const X = { X: 'Historietas', XA: 'Historietas por tradición', XQ: 'Historietas por género', XR: 'Manga por público' }
const Y = { Y: 'Infantil y juvenil', YB: 'Primera infancia', YD: 'Poesía y antologías infantiles' }
const Y2 = { YF: 'Ficción infantil y juvenil', YN: 'Temas de interés infantil', YP: 'Material escolar' }
const Y3 = { YR: 'Consulta infantil', YX: 'Crecer: temas personales y sociales', YZ: 'Papelería y actividades' }

/** Our own words: the twenty classes and their first division. */
export const MATERIAS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...A,
    ...A2,
    ...C,
    ...D,
    ...D2,
    ...F,
    ...F2,
    ...F3,
    ...F4,
    ...F5,
    ...F6,
    ...G,
    ...G2,
    ...J,
    ...J2,
    ...K,
    ...K2,
    ...L,
    ...L2,
    ...M,
    ...M2,
    ...M3,
    ...N,
    ...P,
    ...P2,
    ...Q,
    ...R,
    ...R2,
    ...S,
    ...S2,
    ...S3,
    ...T,
    ...T2,
    ...T3,
    ...U,
    ...U2,
    ...U3,
    ...U4,
    ...V,
    ...W,
    ...W2,
    ...W3,
    ...W4,
    ...X,
    ...Y,
    ...Y2,
    ...Y3,
  }),
)

/** A code and those above it, the nearest first: a code is its own path. */
export const listAscendientes = (codigo: string): string[] =>
  Array.from({ length: codigo.length }, (_, n) => codigo.slice(0, codigo.length - n)).filter(
    (one) => !one.endsWith('-'),
  )

export type Materia = { codigo: string; nombre: string }

/** What each code is called, or what stands nearest above it; each once, what has no word is left out. */
export function listMaterias(codigos: readonly string[], nombres: ReadonlyMap<string, string>): Materia[] {
  const found = new Map<string, string>()
  for (const codigo of codigos) {
    const known = listAscendientes(codigo).find((one) => nombres.has(one))
    if (known !== undefined) found.set(known, nombres.get(known) ?? '')
  }
  return Array.from(found, ([codigo, nombre]) => ({ codigo, nombre }))
}

/**
 * Codes that are words of their own in the search: a class alone is a letter of somebody's name, and «1K» a number. Of two
 * letters those that are words of the language («la», «un») are dropped there, like any such word.
 */
const CODIGO_BUSCADO = /^(?:[a-z]{2}|[^-]{3,})$/i

/** What a book is found by for its subjects: the words of each and of those above, and the codes themselves. */
export function listPalabrasDeMaterias(codigos: readonly string[], nombres: ReadonlyMap<string, string>): string[] {
  const all = new Set(codigos.flatMap(listAscendientes))
  return [...all].flatMap((codigo) => [
    ...(nombres.has(codigo) ? [nombres.get(codigo) ?? ''] : []),
    ...(CODIGO_BUSCADO.test(codigo) ? [codigo] : []),
  ])
}
