// Both days whole, at every width by every hand: `RECORRIDOS=largos npm test -- e2e dias`.
import { ANCHOS, type Ancho, MANOS, vivirDeDuenia, vivirDeEmpleada } from './dia.ts'
import { test } from './fixtures.ts'

test.use({ allowedErrors: [/status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/)/] })

for (const ancho of Object.keys(ANCHOS) as Ancho[]) {
  for (const con of MANOS) {
    const parte = { ancho, con }

    test(`the owner’s day at ${ANCHOS[ancho]} px, ${con}`, async ({ page, request, admin }) => {
      await vivirDeDuenia({ page, request, admin }, { banco: parte, paquete: parte, mostrador: parte })
    })

    test(`an employee’s day at ${ANCHOS[ancho]} px, ${con}`, async ({ page, request, admin, browser, baseURL }) => {
      const todas = { invita: parte, cuenta: parte, venta: parte, deposito: parte, recuento: parte }
      await vivirDeEmpleada({ page, request, admin, browser, baseURL }, todas)
    })
  }
}
