import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'
import { seeCodigos, type Vista } from '../../../bip.rules.ts'
import { createLector } from './lector.ts'

const MIRADA_MS = 120

/** A page that was opened in the shop asks the browser for no camera; one of the panel may, once it is loaded anew. */
const isOfPanel = (): boolean => {
  const [page] = performance.getEntriesByType('navigation')
  return page === undefined || new URL(page.name).pathname.startsWith('/panel-admin')
}

const explain = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'El navegador no dio permiso para usar la cámara. Podés darlo en el candado de la dirección.'
  if (name === 'NotFoundError') return 'Este equipo no tiene cámara.'
  if (name === 'NotReadableError') return 'Otro programa está usando la cámara.'
  return 'No se pudo usar la cámara. Escribí el código, o usá el lector.'
}

/** The camera's picture; each code that comes before it is told once. */
export default function Camara({ onCodigo }: { onCodigo: (codigo: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCodigo)
  const [problema, setProblema] = useState<string | null>(null)
  const [otraPagina] = useState(() => !isOfPanel())
  useEffect(() => {
    latest.current = onCodigo
  })
  useEffect(() => {
    if (otraPagina) return
    let open = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function start() {
      if (!navigator.mediaDevices) throw new DOMException('no secure page', 'NotSupportedError')
      const [lector, opened] = await Promise.all([
        createLector(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1_280 } } }),
      ])
      stream = opened
      if (!open || !video.current) return close()
      video.current.srcObject = opened
      await video.current.play()
      let vista: Vista = new Map()
      const look = async () => {
        if (!open || !video.current) return
        const seen = seeCodigos(vista, await lector(video.current), performance.now())
        vista = seen.vista
        for (const codigo of seen.nuevos) latest.current(codigo)
        timer = setTimeout(() => void look().catch(fail), MIRADA_MS)
      }
      await look()
    }
    const fail = (error: unknown) => {
      console.warn(error)
      close()
      if (open) setProblema(explain(error))
    }
    void start().catch(fail)
    return () => {
      open = false
      clearTimeout(timer)
      close()
    }
  }, [otraPagina])

  if (otraPagina) {
    return (
      <p>
        Para usar la cámara hay que volver a cargar esta pantalla.{' '}
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </p>
    )
  }
  if (problema) return <Problem>{problema}</Problem>
  return <video ref={video} className="bip__camara" aria-label="Lo que ve la cámara" muted playsInline />
}
