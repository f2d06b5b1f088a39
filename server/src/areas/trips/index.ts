/** What other areas may use of trips: `tripSaid`, answered in wiring.ts. */
export { type TripSaid, tripSaid } from './door.ts'
