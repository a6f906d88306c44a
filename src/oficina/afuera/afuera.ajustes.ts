import { entero, type Leer, linea, opcion, secreto } from '#casa/ajustes/declarar.ts'
import {
  type Clase,
  DESTINATARIO,
  describeIncompleto,
  HUELLA,
  type Lugar,
  normalizePrivada,
  PUERTO_SFTP,
  REGION,
} from './afuera.rules.ts'

const comun = { grupo: 'respaldo', reciente: true } as const

/** Judged with what stands beside it, so that no half of a place is kept. */
const problema = (_: unknown, nuevo: Leer): string | null => describeIncompleto(nuevo(CLASE), readLugar(nuevo))

const CLASE = opcion<Clase>({
  ...comun,
  clave: 'afuera.destino',
  titulo: 'Dónde se guarda otra copia',
  ayuda: 'Cada respaldo se cifra y se manda ahí. Sin esto, los respaldos se pierden con el disco de esta máquina.',
  opciones: [
    { valor: 'no', nombre: 'En ningún otro lado' },
    { valor: 's3', nombre: 'En un depósito S3 (Amazon, Backblaze, Cloudflare, MinIO…)' },
    { valor: 'sftp', nombre: 'En otra máquina, por SFTP' },
  ],
  defecto: 'no',
  problema,
})
const SERVIDOR = linea({
  ...comun,
  clave: 'afuera.servidor',
  titulo: 'Servidor',
  ayuda: 'De S3, la dirección: https://s3.us-east-1.amazonaws.com. De SFTP, solo el nombre: nas.ejemplo.com.',
  max: 253,
  normalizar: (texto) => texto.replace(/\/+$/, ''),
  problema,
})
const PUERTO = entero({
  ...comun,
  clave: 'afuera.puerto',
  titulo: 'Puerto (SFTP)',
  min: 1,
  max: 65_535,
  defecto: PUERTO_SFTP,
})
const BALDE = linea({ ...comun, clave: 'afuera.balde', titulo: 'Depósito (bucket, S3)', max: 63, problema })
const ZONA = linea({ ...comun, clave: 'afuera.region', titulo: 'Región (S3)', max: 40, defecto: REGION })
const USUARIO = linea({
  ...comun,
  clave: 'afuera.usuario',
  titulo: 'Usuario, o identificador de la clave (S3)',
  max: 254,
  reservado: true,
  problema,
})
const SECRETO = secreto({ ...comun, clave: 'afuera.secreto', titulo: 'Contraseña, o clave secreta (S3)', max: 500 })
const PRIVADA = secreto({
  ...comun,
  clave: 'afuera.privada',
  titulo: 'Clave privada (SFTP, en lugar de la contraseña)',
  ayuda: 'Todo el archivo, como id_ed25519, sin contraseña propia.',
  max: 8_000,
})
const HUELLA_SFTP = linea({
  ...comun,
  clave: 'afuera.huella',
  titulo: 'Huella del servidor (SFTP)',
  ayuda: 'La pone «Probar» cuando confirmás que es el tuyo. A otro servidor no se le manda nada.',
  max: 50,
  prueba: { vale: (texto) => HUELLA.test(texto), mensaje: 'Una huella es SHA256: y 43 letras.' },
})
const CARPETA = linea({
  ...comun,
  clave: 'afuera.carpeta',
  titulo: 'Carpeta',
  max: 200,
  defecto: 'anaquel',
  normalizar: (texto) => texto.replace(/^\.?\/+|\/+$/g, ''),
  prueba: {
    vale: (texto) => /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/.test(texto),
    mensaje: 'Usá letras sin tilde, números, puntos y guiones, con / entre carpetas.',
  },
})
const CANTIDAD = entero({
  ...comun,
  clave: 'afuera.cantidad',
  titulo: 'Cuántas copias quedan ahí',
  min: 1,
  max: 365,
  defecto: 14,
})
const LLAVE = linea({
  ...comun,
  clave: 'afuera.destinatario',
  titulo: 'Clave pública de las copias',
  ayuda: 'La pone «Hacer la clave». Solo cifra: con ella nadie abre una copia.',
  max: 62,
  prueba: { vale: (texto) => DESTINATARIO.test(texto), mensaje: 'Es una clave de age: age1 y 58 letras y números.' },
})

export const afueraAjustes = [
  ...[CLASE, SERVIDOR, PUERTO, BALDE, ZONA, USUARIO, SECRETO, PRIVADA, HUELLA_SFTP, CARPETA, CANTIDAD, LLAVE],
]

function readLugar(leer: Leer): Lugar {
  return {
    clase: leer(CLASE) === 'sftp' ? 'sftp' : 's3',
    servidor: leer(SERVIDOR),
    puerto: leer(PUERTO),
    usuario: leer(USUARIO),
    balde: leer(BALDE),
    region: leer(ZONA) || REGION,
    carpeta: leer(CARPETA),
  }
}

/** Where copies go, with what opens it. `destinatario` is empty where no key was made yet. */
export type Afuera = {
  lugar: Lugar
  secretos: { secreto: string; privada: string; huella: string }
  destinatario: string
  cantidad: number
}

/** Null where none are to be made. */
export function readAfuera(leer: Leer): Afuera | null {
  const lugar = readLugar(leer)
  if (leer(CLASE) === 'no' || describeIncompleto(leer(CLASE), lugar)) return null
  return {
    lugar,
    secretos: { secreto: leer(SECRETO), privada: normalizePrivada(leer(PRIVADA)), huella: leer(HUELLA_SFTP) },
    destinatario: leer(LLAVE),
    cantidad: leer(CANTIDAD),
  }
}
