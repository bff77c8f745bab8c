export { connections } from '../en/connections.ts'
