// Bars before a camera: the browser's own reader where it has one, else a library whose program is one of our own files.
import programa from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The codes in the picture of this moment. */
export type Lector = (video: HTMLVideoElement) => Promise<string[]>

type DetectorClass = {
  new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** A picture is looked at so many points wide: enough for bars, and quick on a phone. */
const ANCHO_MAX = 960

async function createOwn(): Promise<Lector | null> {
  const Own = window.BarcodeDetector
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  if (!Own || !formats?.includes('ean_13')) return null
  const detector = new Own({ formats: ['ean_13'] })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function createLibrary(): Promise<Lector> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => programa }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas to look at a picture')
  return async (video) => {
    const scale = Math.min(1, ANCHO_MAX / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture, { formats: ['EAN13'], eanAddOnSymbol: 'Ignore', maxNumberOfSymbols: 4 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}

/** The best reader of this browser. Throws where there is none, or the library cannot be loaded. */
export const createLector = async (): Promise<Lector> => (await createOwn()) ?? createLibrary()
