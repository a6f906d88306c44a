import { expect, it } from 'vitest'
import { textosDe } from './textos.ts'

it('says what the specification says, in the gender of the noun', () => {
  expect(textosDe('Autor', 'el autor')).toEqual({
    crear: { exito: 'Autor creado exitosamente', falla: 'Hubo un problema al registrar el autor.' },
    actualizar: { exito: 'Autor actualizado exitosamente', falla: 'Hubo un problema al actualizar el autor.' },
    eliminar: { exito: 'Autor eliminado correctamente', falla: 'Hubo un problema al eliminar el autor.' },
  })
  expect(textosDe('Provincia', 'la provincia').crear.exito).toBe('Provincia creada exitosamente')
  expect(textosDe('Categoría', 'la categoría').eliminar.exito).toBe('Categoría eliminada correctamente')
})
