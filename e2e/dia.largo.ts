// Two whole days (`dia.ts`), each part once: by mouse on a phone or a tablet, by keyboard alone on a desk, by scanner at the counter. What
// they share with the journeys of their screens is not told again. `RECORRIDOS=largos` tells them at every width by every hand.
import { vivirDeDuenia, vivirDeEmpleada } from './dia.ts'
import { test } from './fixtures.ts'

test.use({ allowedErrors: [/status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/)/] })

test('the owner’s day: a transfer, a parcel, a price, what was sold, and the till', async ({
  page,
  request,
  admin,
}) => {
  test.slow()
  await vivirDeDuenia(
    { page, request, admin },
    {
      banco: { ancho: 'tableta', con: 'mouse' },
      paquete: { ancho: 'telefono', con: 'lector' },
      mostrador: { ancho: 'escritorio', con: 'teclado' },
    },
  )
})

test('an employee’s day: invited, at the counter with its printer, a parcel, a delivery and a count', async ({
  page,
  request,
  admin,
  browser,
  baseURL,
}) => {
  test.slow()
  await vivirDeEmpleada(
    { page, request, admin, browser, baseURL },
    {
      invita: { ancho: 'escritorio', con: 'mouse' },
      cuenta: { ancho: 'telefono', con: 'mouse' },
      venta: { ancho: 'telefono', con: 'lector' },
      deposito: { ancho: 'tableta', con: 'mouse' },
      recuento: { ancho: 'escritorio', con: 'teclado' },
    },
  )
})
