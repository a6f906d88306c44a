import { expect, it } from 'vitest'
import { describeCerradas, describeDispositivo, SESION_NO_DISPONIBLE, vigenciaOf } from './sesiones.rules.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge en Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari en Mac'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125 Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Safari/604.1`, 'Safari en iPhone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/140.0 Safari/604.1`, 'Chrome en iPhone'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome en Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome en ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chromium/140.0 Safari/537.36`, 'Chrome en Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera en Windows'],
  ['Opera/9.80 (Macintosh; Intel) Presto/2.12.388 Version/12.18', 'Opera en Mac'],
  [`Mozilla/5.0 (Linux; Android 10) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0`, 'Edge en Android'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${APPLE} EdgiOS/140.0 Version/18.0 Safari/604.1`, 'Edge en iPad'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${APPLE} FxiOS/140.0 Safari/605.1.15`, 'Firefox en iPad'],
  ['Mozilla/5.0 (Mac OS X) Edge/18.0', 'Edge en Mac'],
  ['Robot/1.0 (Windows)', 'Windows'],
  ['Safari/1.0', 'Safari'],
  [
    'xEdg/1 xOPR/1 xSafari/1 xFirefox/1 xChrome/1 xSamsungBrowser/1 Windowsx aWindows xLinux',
    'Un dispositivo desconocido',
  ],
  [
    'Androidx xAndroid iPhonex xiPhone iPadx xiPad Macintoshx xMacintosh CrOSx xCrOS Linuxx',
    'Un dispositivo desconocido',
  ],
  [`${'x'.repeat(500)} Firefox/1 Linux`, 'Un dispositivo desconocido'],
  ['curl/8.5.0', 'Un dispositivo desconocido'],
  ['<script>alert(1)</script>', 'Un dispositivo desconocido'],
  [undefined, 'Un dispositivo desconocido'],
])('%s is called %s', (userAgent, label) => {
  expect(describeDispositivo(userAgent)).toBe(label)
})

it("ends an administrator's session sooner", () => {
  const ajustes = { SESION_DIAS: 30, SESION_INACTIVA_DIAS: 14, SESION_ADMIN_DIAS: 7, SESION_ADMIN_INACTIVA_HORAS: 12 }
  expect(vigenciaOf('cliente', ajustes)).toEqual({ total: 2_592_000, inactiva: 1_209_600 })
  expect(vigenciaOf('admin', ajustes)).toEqual({ total: 604_800, inactiva: 43_200 })
})

it('says how many sessions were closed', () => {
  expect([0, 1, 2].map(describeCerradas)).toEqual([
    'No había otras sesiones abiertas.',
    'Cerramos la sesión.',
    'Cerramos 2 sesiones.',
  ])
  expect(SESION_NO_DISPONIBLE).toBe('Esa sesión ya estaba cerrada.')
})
