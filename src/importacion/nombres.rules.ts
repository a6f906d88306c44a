// First names that are common among the authors of books in Spanish and its neighbours, folded. They only tell «Vargas Llosa,
// Jorge Mario» from «Ana Sosa, Luis Paz»; what they do not decide is left as it is written. Words that are as often surnames
// (Martín, Paz, Luna) are left out.
const NOMBRES = new Set(
  `abel abelardo abraham ada adela adelina adolfo adrian adriana agustin agustina alan alba alberto aldo alejandra alejandro
  alejo alex alexander alexis alfonsina alfredo alicia alina alma alvaro amalia amanda amelia amparo ana analia anabel andrea
  andreas andres andrew angel angela angeles angelica anibal anita anna anne annie antoine anton antonia antonio ariel armando
  arnaldo arthur arturo astrid augusto aurelio aurora axel barbara beatrix beatriz belen benito benjamin bernarda bernardo
  bertha betina betty bianca blanca boris brenda brian bruno camila camilo candela carina carl carla carlo carlos carlota
  carmela carmen carola carolina caroline catalina catherine cecilia celia celina cesar charles charlotte christian christina
  christine christopher cintia clara clarice claudia claudio clelia clemente constanza cristian cristina cristobal cynthia
  dalia damian daniel daniela danilo dante daphne dario david debora delfina delia denis denise diana diego dolores domingo
  dora dorothy edgar edgardo edith edmundo eduarda eduardo edward efrain elba elena eleonora elias elisa elizabeth ella
  eloisa elsa elvira ema emilia emiliano emilio emily emma enrique enriqueta eric erica ernest ernestina ernesto esteban
  estela esteban esther eugenia eugenio eva evelyn ezequiel fabian fabiana facundo fanny federica federico felicitas felipe
  felix fernanda fernando fidel flavia flavio flor florencia francesco francis francisca francisco franco francois frank
  franz frederick friedrich gabriel gabriela gaston genoveva george georges georgina gerardo german gilberto gilda gina
  giovanni gisela giuseppe gladys gloria gonzalo graciela gregorio greta griselda guadalupe guido guillermina guillermo gustave
  gustavo hans harold haydee hebe hector helen helena henri henry heriberto hermann hernan hilda homero horacio hortensia
  hugo humberto ian ida ignacio ileana ines ingrid inmaculada irene iris irma isaac isabel isidoro ismael italo ivan ivana
  jaime jakob james jane janet javier jean jennifer jeremias jerome jesica jesus jim joan joanna joaquin joel john jonathan
  jordi jorge jose josefina joseph juan juana juana judith jules julia julian juliana julieta julio justo karen karina karl
  katherine laura lautaro leandro leo leon leonardo leonor leopoldo leticia lidia liliana lina lisa lisandro lola lorena
  lorenzo lourdes lucas lucia luciana luciano lucila lucrecia luigi luis luisa luz mabel macarena mafalda magali magdalena
  maite malena manuel manuela marc marcel marcela marcelo marco marcos margaret margarita maria mariana mariano maria marie
  mariel mariela marina mario marisa marisol marta martha martina mary matias matilde maud maurice mauricio maximiliano maximo
  melina melisa mercedes michael michel michele micaela miguel milagros milan milena mirta miriam moira moises monica
  montserrat nadia nancy natalia nathalie nelida nelly nestor nicolas nicole nilda noelia noemi nora norah norberto norma
  octavio ofelia olga olivia omar orlando oscar osvaldo pablo pamela paola patricia patricio patrick paul paula paulina paulo
  pedro peter philip pierre pilar pia rafael raimundo ramiro ramon raquel raul raymond rebeca regina rene renata ricardo
  richard rita robert roberta roberto robin rocio rodolfo rodrigo rogelio rolando romina roman rosa rosalia rosario rosaura
  roxana ruben ruth salvador samanta samuel sandra santiago sara sarah sebastian selva serena sergio silvana silvia silvina
  simon simone sofia sol soledad sonia stefan stella stephen steven susan susana sylvia tamara tania teodoro teresa theodor
  thomas tobias tomas trinidad ulises umberto ursula valentin valentina valeria vanesa vera veronica vicente victor victoria
  vilma viviana vladimir walter wanda werner wilhelm wilfredo william winston xavier ximena yamila yolanda zulema`.split(
    /\s+/,
  ),
)

/** Whether a folded word is a first name and seldom a surname. */
export const isNombreDePila = (nombreP: string): boolean => NOMBRES.has(nombreP)
