import { AppError } from '#platform/errors.ts'

/** A page that the law asks for, of a shop that has not said yet who sells, or that there is not. */
export const legalesNotFound = () => new AppError(404, 'LEGALES_NOT_FOUND', 'No encontramos esa página.')
