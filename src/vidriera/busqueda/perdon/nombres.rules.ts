// First names as several languages have them: a catalogue has «Nikolái Gógol» or «Leo Tolstoy», a reader types «Nicolás
// Gogol», «León Tolstoi». Folded.

const FORMAS = `
  alejandro alexandre alexander aleksandr alexandr aleksander
  alejo alexei aleksei alexis
  alfredo alfred
  andres andre andrew andrei andreas
  antonio anton antoine anthony
  arturo arthur
  benito benedict benedictus baruch
  carlos charles karl carlo
  cristian christian
  edmundo edmund edmond
  eduardo edward edouard
  emilio emile emil
  enrique henri henry heinrich hendrik
  ernesto ernest ernst
  esteban stephen stefan etienne steven
  federico friedrich frederick frederic fred
  felipe philip philippe
  francisco francis francois franz
  fiodor fedor fyodor teodoro theodor theodore
  gregorio gregory grigori
  guillermo william wilhelm guillaume
  gustavo gustave gustav
  honorato honore
  jaime james
  jeronimo jerome hieronymus
  jorge george georges georg
  jose joseph josef
  juan john jean johann johannes ivan giovanni jan
  julio jules julius
  leon leo lev liev
  luis louis ludwig lewis luigi
  marcos mark marc marcus
  marcelo marcel marcello
  maria mary marie
  mario marius
  mateo matthew matthieu matthias
  mauricio maurice moritz
  miguel michel michael mijail mikhail michele
  nicolas nikolai nicolai nicholas nikolaj niccolo
  oscar oskar
  pablo paul paulo pavel paolo
  pedro peter pierre piotr petr pyotr pietro
  ricardo richard
  roberto robert
  rodolfo rudolf rudolph
  santiago jacques jacobo jakob jacob james
  sergio serge serguei sergei
  simon simone
  tomas thomas
  vicente vincent vincenzo
  vladimiro vladimir`

const listas = FORMAS.trim()
  .split('\n')
  .map((linea) => linea.trim().split(' '))

const byNombre = new Map<string, ReadonlySet<string>>()
for (const formas of listas) {
  for (const nombre of formas) byNombre.set(nombre, new Set([...(byNombre.get(nombre) ?? []), ...formas]))
}

/** Whether two folded words are one first name, in two languages. */
export const isMismoNombre = (a: string, b: string): boolean => byNombre.get(a)?.has(b) ?? false
