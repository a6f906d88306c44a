// Words in letters of another alphabet, in ours: «Достоевский» is looked for as «dostoevskii» too, which the forgiving search
// brings to whichever spelling the catalogue has. Folded letters, so no accents. A table of two alphabets, and no package of
// all of them: what other scripts would give (Japanese) no catalogue in Spanish has (docs/decisions/129).

const CIRILICO =
  'а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=zh з=z и=i і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=j ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=iu я=ia ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz'
const GRIEGO = 'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=j ψ=ps ω=o'

const LETRAS: ReadonlyMap<string, string> = new Map(
  `${CIRILICO} ${GRIEGO}`.split(' ').map((par) => {
    const [letra = '', nuestra = ''] = par.split('=')
    return [letra, nuestra]
  }),
)

/** A folded word in Latin letters; letters of other alphabets than these stay. */
export const toLatino = (palabra: string): string =>
  [...palabra].map((letra) => LETRAS.get(letra) ?? letra).join('') || palabra
