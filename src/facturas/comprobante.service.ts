// What orders ask of invoices, within their own transaction.
export { enqueueFacturable } from './emision.ts'
