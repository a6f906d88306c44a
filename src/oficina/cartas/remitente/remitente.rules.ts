// What a mailbox that receives the shop's letters finds out about their sender, told to who can mend it. Facts: SPF is RFC 7208,
// DKIM RFC 6376, DMARC RFC 7489.

/** What a name server said of one name: the records, or that there are none, or nothing at all. */
export type Dicho<T> = { hay: readonly T[] } | { hay: null; porque: 'no existe' | 'vacío' | 'no contestó' }

export type Respuestas = {
  /** The domain behind the @ of the sender's address. */
  dominio: string
  /** TXT records of the domain. */
  txt: Dicho<string>
  mx: Dicho<string>
  /** TXT records of `_dmarc` below the domain and below each domain above it, the nearest first. */
  dmarc: readonly { nombre: string; txt: Dicho<string> }[]
  /** TXT records of `_domainkey`, which say whether there is any key below it. */
  claves: Dicho<string>
  /** TXT records of the key that the provider named; null where nobody named one. */
  clave: { nombre: string; txt: Dicho<string> } | null
  /** Of the machine that hands the letters on: its addresses, each with its reverse name and whether that leads back. */
  maquina: { nombre: string; direcciones: readonly { ip: string; inverso: string | null; vuelve: boolean }[] } | null
}

export const TEMAS = ['SPF', 'DKIM', 'DMARC', 'Nombre inverso', 'Respuestas'] as const
type Tema = (typeof TEMAS)[number]
export const MARCAS = ['bien', 'mal', 'falta', 'no se sabe'] as const
type Marca = (typeof MARCAS)[number]
/** `registro`: what to add to the domain. */
export type Parte = { tema: Tema; marca: Marca; texto: string; registro: { nombre: string; valor: string } | null }

const parte = (tema: Tema, marca: Marca, texto: string, registro: Parte['registro'] = null): Parte => ({
  tema,
  marca,
  texto,
  registro,
})

const sinRespuesta = (tema: Tema): Parte =>
  parte(tema, 'no se sabe', 'No contestó ningún servidor de nombres: probá cuando esta máquina tenga internet.')

const isSilent = <T>(dicho: Dicho<T>) => dicho.hay === null && dicho.porque === 'no contestó'
const listOf = <T>(dicho: Dicho<T>): readonly T[] => dicho.hay ?? []

export const judgeRemitente = (respuestas: Respuestas): Parte[] => [
  judgeSpf(respuestas),
  judgeDkim(respuestas),
  judgeDmarc(respuestas),
  judgeInverso(respuestas),
  judgeMx(respuestas),
]

function judgeSpf({ dominio, txt }: Respuestas): Parte {
  if (isSilent(txt)) return sinRespuesta('SPF')
  const found = listOf(txt).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [spf = ''] = found
  if (found.length === 0) {
    const texto = `${dominio} no dice qué servidores pueden mandar en su nombre. El «include» lo da tu proveedor de correo.`
    return parte('SPF', 'falta', texto, { nombre: dominio, valor: 'v=spf1 include:… ~all' })
  }
  if (found.length > 1)
    return parte('SPF', 'mal', `${dominio} tiene ${found.length} registros SPF: así no vale ninguno. Dejá uno.`)
  const last = spf.split(/\s+/).findLast((term) => /^[-~?+]?all$/i.test(term))
  if (last === undefined && !/\sredirect=/i.test(spf)) {
    return parte('SPF', 'mal', 'El registro no dice qué hacer con los demás servidores. Terminalo con «~all» o «-all».')
  }
  if (last !== undefined && !/^[-~]/.test(last)) {
    return parte(
      'SPF',
      'mal',
      `El registro termina con «${last}», que deja mandar a cualquiera. Cambialo por «~all» o «-all».`,
    )
  }
  return parte(
    'SPF',
    'bien',
    `${dominio} dice qué servidores pueden mandar en su nombre. Que el tuyo esté entre ellos lo confirma tu proveedor.`,
  )
}

function judgeDkim({ dominio, claves, clave }: Respuestas): Parte {
  if (clave === null) {
    if (isSilent(claves)) return sinRespuesta('DKIM')
    return claves.hay === null && claves.porque === 'no existe'
      ? parte(
          'DKIM',
          'falta',
          `${dominio} no tiene ninguna clave para firmar. La da tu proveedor de correo, con el registro que hay que agregar.`,
        )
      : parte(
          'DKIM',
          'no se sabe',
          `${dominio} puede tener claves. Escribí el selector que te dio tu proveedor y la buscamos.`,
        )
  }
  if (isSilent(clave.txt)) return sinRespuesta('DKIM')
  const keys = listOf(clave.txt).filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
  const [key = ''] = keys
  if (keys.length === 0) {
    return parte(
      'DKIM',
      'falta',
      `En ${clave.nombre} no hay ninguna clave. Fijate que el selector sea el de tu proveedor.`,
    )
  }
  if (/(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(key))
    return parte('DKIM', 'mal', `La clave de ${clave.nombre} está dada de baja.`)
  return parte(
    'DKIM',
    'bien',
    `Hay una clave en ${clave.nombre}. Que tu proveedor firme con ella se ve en un correo recibido.`,
  )
}

function judgeDmarc({ dominio, dmarc }: Respuestas): Parte {
  if (dmarc.some(({ txt }) => isSilent(txt))) return sinRespuesta('DMARC')
  for (const { nombre, txt } of dmarc) {
    const found = listOf(txt).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
    const [policy = ''] = found
    if (found.length > 1)
      return parte('DMARC', 'mal', `${nombre} tiene ${found.length} registros: así no vale ninguno. Dejá uno.`)
    if (found.length === 0) continue
    const p = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(policy)?.[1]?.toLowerCase()
    if (!p)
      return parte(
        'DMARC',
        'mal',
        `El registro de ${nombre} no dice qué hacer («p=none», «p=quarantine» o «p=reject»).`,
      )
    const rest = p === 'none' ? ' Con «p=none» solo informa: cuando todo ande, «p=quarantine» cuida tu nombre.' : ''
    return parte('DMARC', 'bien', `${nombre} dice «p=${p}».${rest}`)
  }
  const texto = `${dominio} no dice qué hacer con los correos que no son suyos. Los buzones grandes lo piden a quien manda muchos.`
  return parte('DMARC', 'falta', texto, { nombre: `_dmarc.${dominio}`, valor: 'v=DMARC1; p=none' })
}

function judgeInverso({ maquina }: Respuestas): Parte {
  const tema = 'Nombre inverso'
  if (maquina === null) {
    return parte(tema, 'no se sabe', 'Se mira en el servidor de correo saliente, y todavía no hay ninguno en internet.')
  }
  if (maquina.direcciones.length === 0) {
    return parte(tema, 'no se sabe', `No se pudo averiguar la dirección de ${maquina.nombre}.`)
  }
  const wrong = maquina.direcciones.find(({ vuelve }) => !vuelve)
  if (!wrong) return parte(tema, 'bien', `${maquina.nombre} tiene un nombre inverso que vuelve a su dirección.`)
  const texto = wrong.inverso
    ? `${wrong.ip} se llama ${wrong.inverso}, que no lleva de vuelta a esa dirección.`
    : `${wrong.ip} no tiene nombre inverso.`
  return parte(
    tema,
    'mal',
    `${texto} Lo pone quien da la dirección de ${maquina.nombre}; si es un proveedor de correo, es cosa suya.`,
  )
}

function judgeMx({ dominio, mx }: Respuestas): Parte {
  if (isSilent(mx)) return sinRespuesta('Respuestas')
  return listOf(mx).some((host) => host !== '' && host !== '.')
    ? parte('Respuestas', 'bien', `${dominio} recibe correo: las respuestas y los rebotes llegan.`)
    : parte(
        'Respuestas',
        'falta',
        `${dominio} no dice dónde recibe correo (MX): las respuestas y los rebotes se pierden.`,
      )
}

/** The domain and those above it, down to two labels: where a policy may stand for it. */
export function listPoliticas(dominio: string): string[] {
  const labels = dominio.split('.')
  return Array.from({ length: Math.max(1, labels.length - 1) }, (_, n) => `_dmarc.${labels.slice(n).join('.')}`)
}

/** The domain behind the @, where the internet can know it; null for this machine's own names and for bare addresses. */
export function readDominio(direccion: string): string | null {
  const dominio = direccion.slice(direccion.lastIndexOf('@') + 1).toLowerCase()
  return /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(dominio) ? dominio : null
}
