// First names that are common among the authors of books in Spanish and its neighbours, folded. They only tell «Vargas Llosa,
// Jorge Mario» from «Ana Sosa, Luis Paz»; what they do not decide is left as it is written. Words that are as often surnames
// (Martín, Paz, Luna) are left out.
const NOMBRES = new Set(
  `abel abelardo abraham ada adela adelina adolfo adrian adriana agnes agustin agustina alain alan alba alberto aldo alejandra
  alejandro alejo aleksandr alessandro alex alexander alexandra alexis alfonsina alfredo alice alicia alina allan alma alvaro
  amadeo amado amalia amanda ambrosio amelia americo amparo amy ana anabel analia andrea andreas andres andrew angel angela
  angeles angelica anibal anita ann anna anne annie anselmo antoine anton antonia antonio apolinario aquiles arcadio ariadna
  ariel aristides aristobulo arlette armanda armando arnaldo arnoldo artemio arthur arturo astrid asuncion atahualpa atilio
  augusto aurelia aureliano aurelio aurora avelina axel baltasar barbara basilio beatrix beatriz belen benito benjamin bernarda
  bernardo bertha betina betty bianca bill blanca bob bonifacio boris braulio brenda brian brigitte bruno calixto camila camilo
  candela carina carl carla carlo carlos carlota carmela carmen carola carolina caroline casilda casimiro catalina catherine
  cayetano cecilia ceferino celestina celia celina celso cesar charles charlotte chiara christian christina christine
  christopher cintia cirilo clara clarice claude claudia claudina claudio clelia clemente clive colette concepcion conrado
  constanza consuelo cosme crispin cristian cristina cristobal cynthia dalia damian dan daniel daniela danilo dante daphne dario
  dave david debora debra delfina delia delmira denis denise denisse dennis deolinda derek desiderio diana didier diego dieter
  dionisio dmitri dolores domingo dominique donald dora dorothy douglas edelmiro edgar edgardo edith edmond edmundo eduarda
  eduardo eduvigis edward efrain eladio elba eleazar elena eleonora elias elisa elisabetta eliseo elizabeth ella ellen eloisa
  elpidio elsa elvira ema emanuele emeterio emile emilia emiliano emilio emily emma emmanuel encarnacion enrique enriqueta enzo
  epifanio erasmo eric erica ernest ernestina ernesto esmeralda estanislao esteban estela esther etienne eugenia eugenio eulalia
  eusebio eva evangelina evaristo evelyn ezequiel fabian fabiana fabrice facundo fanny fausto federica federico fedor felicia
  felicitas felipe felisa felix fermin fernand fernanda fernando fidel fidelia fiodor flavia flavio flor florencia florentino
  fortunato francesco francine francis francisca francisco franco francois frank franz frederick fredric friedrich froilan
  fulgencio gabriel gabriela gail gary gaston genaro genoveva george georges georgina gerald gerardo german gertrudis gervasio
  gilberto gilda gilles gina gines giorgio giovanni gisela giulia giuseppe gladys gloria gonzalo graciela gregorio greta
  griselda guadalupe guido guillermina guillermo gumersindo gunther gustave gustavo guy hans harold haydee heather hebe hector
  heinrich heinz helen helena helmut henri henry herbert heriberto hermann hermes herminia herminio hernan hilario hilda
  hipolito homero honore honorio horacio horst hortensia hugo humberto ian iciar ida idalia ignacio ildefonso ileana ines ingrid
  inmaculada inocencio irene iris irma irving isaac isabel isaias isaura isidora isidoro ismael isolda italo ivan ivana jacinta
  jacinto jack jacqueline jacques jaime jakob james jane janet jason javier javiera jean jeff jeffrey jenaro jennifer jeremias
  jerome jerry jesica jessica jesus jesusa jill jim joan joanna joaquin joaquina joe joel johann johanna johannes john jon
  jonathan jordi jorge jose josefa josefina joseph josue jovita juan juana juanita judith judy jules julia julian juliana julie
  julieta julio jurgen justina justino justo karen karina karl kate katherine kenneth kevin klaus ladislao larry laura laurence
  lautaro leandra leandro leo leocadia leon leonardo leoncio leonidas leonor leopoldo leticia lev liborio lidia ligia liliana
  lina linda lisa lisandro lisardo lola lorena lorenzo louis louise lourdes luc lucas lucia luciana luciano lucien lucila
  lucrecia luigi luis luisa luisina luz lynn mabel macarena macario macedonio mafalda magali magdalena maite malena malvina
  manuel manuela manuelita marc marcel marcela marcelina marcelo marco marcos margaret margarita marguerite maria mariana
  mariangeles mariano marie mariel mariela marina mario marion marisa marisel marisol maristella maritza mark marlene marta
  martha martina martine martiniano mary mathieu matias matilda matilde matteo matthew maud maurice mauricio maurizio mauro
  maximiliano maximo megan melchor melina melisa melissa melitona melvin mercedes micaela michael michel michele michelle miguel
  mikhail milagros milan milena minerva miriam mirta moira moises monica monique montserrat nadia nancy natalia nathalie nathan
  natividad nazareno neil nelida nelly nemesio nestor nicanor nicasio nicholas nick nicolas nicole nikolai nilda noelia noemi
  nora norah norberto norma octavio ofelia olegario olga olimpia olivia olivier omar onofre orestes orlando oscar osiris osvaldo
  otilia otto pablo pamela paola paolo pascal pascuala pastora patrice patricia patricio patrick paul paula paulina paulino
  paulo pedro peggy perla perpetua peter petrona philip philippe phillip pia pierre pietro pilar policarpo porfirio primitivo
  prudencia purificacion rachel rafael rafaela raimundo ralph ramiro ramon ramona raoul raquel raul raymond raymundo rebeca
  rebecca regina reinaldo remedios remigio renata rene reynaldo ricarda ricardo richard richarda rigoberto rita robert roberta
  roberto robin robustiano rocio rodney rodolfo rodrigo rogelio roger roland rolando roman romina romualdo rosa rosalba rosalia
  rosario rosaura rosendo roxana roy ruben rudolf rufino rupert ruth sabina sally salome salvador samanta samantha samuel sandra
  santiago sara sarah saturnino saul saverio sebastian selma selva serafin serena serge sergei sergio servando severino sharon
  sheila sidney sigfrido silvana silverio silvestre silvia silvina simon simone sixto socorro sofia sol soledad sonia sophie
  stefan stefano stella stephanie stephen steven stuart susan susana suzanne sylvain sylvia sylvie tadeo tamara tancredo tania
  ted telma teodoro teofilo teresa terry theodor theodore thierry thomas tiburcio tim timoteo timothy tobias tom tomas tony
  trinidad tulio ubaldo ulises umberto ursula valentin valentina valeria valerie vanesa venancio vera veronica veronique vicente
  victor victoria victoriano vilma vincent virgilio virginia visitacion viviana vladimir walter wanda wenceslao werner wilfredo
  wilhelm william winston wolfgang xavier ximena yamila yann yolanda yves yvonne zenon zoe zoila zulema zulma`.split(
    /\s+/,
  ),
)

/** Whether a folded word is a first name and seldom a surname. */
export const isNombreDePila = (nombreP: string): boolean => NOMBRES.has(nombreP)
