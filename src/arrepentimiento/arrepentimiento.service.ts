// What others ask of requests to revoke.
export { countSinConfirmar } from './arrepentimiento.queries.ts'
