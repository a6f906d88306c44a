// The documented list (docs/importar.md) of subject headings that put a book into one of the shop's nine categories.
// Headings are folded; whatever is not here stays a searchable subject and makes no category.
import { fold } from '../platform/text.ts'

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

const porMateria = new Map(
  Object.entries(MATERIAS).flatMap(([categoria, list]) =>
    list.split(',').map((materia): [string, string] => [materia.trim().replace(/\s+/g, ' '), fold(categoria)]),
  ),
)

/** The folded name of the category that a folded subject heading belongs to. */
export const findCategoriaDeMateria = (materiaP: string): string | undefined => porMateria.get(materiaP)

export const listMaterias = (): [materia: string, categoriaP: string][] => [...porMateria]
