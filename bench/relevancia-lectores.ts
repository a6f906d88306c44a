// Questions as readers of the demo catalogue type them, each with the books that are meant: written down from the list of
// titles, authors and years alone, before the rules that answer them and without a look at any result. No rule is made by
// changing them. The demo has changed since: whose book it lost is not asked.
import type { Juicio } from './relevancia-consultas.ts'
import type { LibroJuzgado } from './relevancia-juicio.ts'

/** `question = ISBN …`, any of which is right. */
const CONSULTAS = `
  los mosqueteros de dumas = 9789875710306
  el decameron bocacho = 9788489715592
  romeo y julieta shekspir = 9789505811502
  libro de drácula bram estoker = 9788497939461
  dostoyevsky = 9788482651699
  dostoievsky = 9788482651699
  Достоевский = 9788482651699
  fiodor dostoevskij = 9788482651699
  nietochka nezvanova = 9788482651699
  zaratustra nietzche = 9788489163713
  así hablaba zaratustra = 9788489163713
  hamlet = 9788493110048
  macbet = 9788493110048
  el rey lir = 9788493351069
  sueño de una noche de verano shakspeare = 9789500306782
  mi planta de naranja lima = 9789500204446
  naranja lima vasconcellos = 9789500204446
  la vuelta al mundo en 80 dias = 9789507532542
  julio verne vuelta al mundo = 9789507532542
  jules verne faro del fin del mundo = 9789875710252
  faro del fin del mundo = 9789875710252 9781879568525
  el codigo da vinchi = 9788495618603
  codigo davinci = 9788495618603
  yo robot asimov = 9789876281676
  isaac azimov = 9789876281676
  bradburi hombre ilustrado = 9789505471003
  cementerio de lunaticos = 9789500410892
  dr frankestein = 9789875760950
  frankestein mary shelley = 9789875760950
  el retrato de dorian grey = 9789872121389
  oscar wild fantasma de canterville = 9789507530111
  el fantasma de canterbil = 9789507530111
  quijote = 9788420467283
  don quijote de la mancha rae = 9788420467283
  kijote de la mancha = 9788420467283
  cumbres borascosas = 9789500111270
  emily bronte = 9789500111270
  perro de los baskerville = 9788495407320
  sabueso baskervile conan doil = 9788495407320
  el escarabajo de oro y otros cuentos poe = 9789500110556
  alan poe crimenes de la calle morgue = 9789502313498
  cuentos de la selva quiroga = 9789871534104
  cuentos de la selva orasio quiroga = 9789871534104
  a la deriva = 9789872438753
  bayer patagonia rebelde = 9789871144709
  patagonia rebelde 1 = 9789871144709
  la patagonia rebelde tomo 1 = 9789871144709
  mitos de la historia argentina 2 pigna = 9789504913429
  pigna mitos 4 = 9789504919803
  los mitos de la historia argentina nº 4 = 9789504919803
  mitos de la historia argentina nro 02 = 9789504913429
  nunca mas conadep = 9789502315577
  para leer al pato donal = 9789876290739
  eternauta = 9789879085264
  el eternauta oesterhel = 9789879085264
  el juguete rabioso roberto art = 9789500306058
  saverio el cruel = 9789505640881
  casa tomada = 9789870402176
  cortasar casa tomada = 9789870402176
  todos los fuegos el fuego cortazar = 9789870713586
  sabato el tunel = 9789500428637
  ernesto sábato = 9789500428637
  triste solitario y final = 9789504911838
  soriano triste y solitario = 9789504911838
  historias de divan rolon = 9789504916994
  historias del diván = 9789504916994
  las tres preguntas bucay = 9789876091961
  amor liquido baumann = 9789505576487
  modernidad liquida bauman = 9789505575138
  la condicion humana hanna arendt = 9789501254143
  etica para amador sabater = 9789509122437
  ética para mi hijo amador = 9789509122437
  como se hace una tesis humberto eco = 9788474328967
  como hacer una tesis eco = 9788474328967
  historia de la belleza = 9788499087016
  matematica estas ahi = 9789871220199
  paenza matematica = 9789871220199
  teoria de la relatividad einstein = 9789504002680
  einstein para principiantes = 9789879065051
  la rebelion en la granja = 9789507532535
  rebelion en la granja george orwel = 9789507532535
  los cuentos de beedle el bardo jk rowling = 9788498381962
  rouling cuentos de beedle = 9788498381962
  socorro elsa borneman = 9789870400547
  socorro 12 cuentos = 9789870400547
  gramatica de la fantasia = 9789505816439
  psicologia del niño piaget = 9788471121035
  piaget e inhelder = 9788471121035
  el mate historia y cultura = 9789509413351
  libro de cocina argentina = 9789500831246
  manual de primeros auxilios = 9789870412458
  cocina de nuestra tierra choly = 9789500831246
  la divina comedia dante = 9788441425149
  dante aligieri = 9788441425149
  doña flor y sus dos maridos jorge amado = 9788447301720
  el exorsista = 9789500416283
  allende mi pais inventado = 9789500723381
  kurilov nemirovski = 9788498382730
  caso kurilov irene nemirovsky = 9788498382730
  hojas de yerba whitman = 9789875500952
  poesia de whitman = 9789875500952
  poemas de borges = 9789875668980
  fuenteovejuna lope de vega = 9788495594105
  fuente ovejuna = 9788495594105
  facundo sarmiento = 9789871093212
  facundo civilizacion o barbarie = 9789871093212
  recuerdos de provincia = 9788495594617
  rodolfo wolsh papeles personales = 9789505153121
  silvina ocampo = 9789500727365
  teatro de eduardo rovner = 9789505159741`

const LECTORES: readonly Pick<Juicio, 'q' | 'isRight'>[] = CONSULTAS.trim()
  .split('\n')
  .map((linea) => {
    const [q = '', isbns = ''] = linea.trim().split(' = ')
    return { q, isRight: ({ isbn }) => isbns.split(' ').includes(isbn) }
  })

/** The questions whose books are there. */
export const listLecturas = (libros: readonly LibroJuzgado[]) => LECTORES.filter(({ isRight }) => libros.some(isRight))
