// What is heard and felt of a beep, for somebody who looks at shelves and not at the screen.
import { createStored } from '#platform/stored.ts'

/** Whether this browser makes the sounds. */
export const sonido = createStored('bip-sonido', (found) => found !== false)

let audio: AudioContext | null = null

function play(frequency: number, from: number, seconds: number) {
  if (!audio) return
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.15
  tone.frequency.value = frequency
  tone.connect(volume).connect(audio.destination)
  tone.start(audio.currentTime + from)
  tone.stop(audio.currentTime + from + seconds)
}

/** A short high tone for what is known, two long low ones for what is not. */
export function soundBip(conocido: boolean): void {
  navigator.vibrate?.(conocido ? 40 : [150, 80, 150])
  if (!sonido.read()) return
  audio ??= new AudioContext()
  if (conocido) play(1_200, 0, 0.08)
  else {
    play(220, 0, 0.2)
    play(220, 0.28, 0.2)
  }
}
